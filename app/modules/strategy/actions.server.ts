import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { strategyModule } from "./manifest.ts";
import { CONTEXT, PLAYS_PAGE, STRATEGIES, strategyPath } from "./paths.ts";
import {
  assumptionsSchema,
  buttonSchema,
  contextSchema,
  newStrategySchema,
  playTaskSchema,
  taskSchema,
  versionSchema,
} from "./schema.ts";
import { createStrategy, deleteStrategy, makeDraft, planPlay, saveContext, setTask } from "./service.server.ts";
import { shareStrategy, unshareStrategy } from "./sharing.server.ts";
import { changeAssumptions, refreshNumbers, restoreVersion } from "./versions/service.server.ts";

const require = { feature: strategyModule.feature, write: true } as const;

/** The form of a new strategy. */
export const newStrategyAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newStrategySchema,
      lists: ["assets"],
      run: async ({ context, session, input, identity }) =>
        createStrategy(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(strategyPath(id), "Strategy ready"),
    }),
  }),
});

/** The forms of a strategy's page. */
export const strategyAction = formAction({
  require,
  intents: (intent) => {
    const task = (state: "open" | "done" | "skipped") =>
      intent({
        schema: taskSchema,
        run: ({ context, session, params: { strategyId = "" }, input }) =>
          setTask(context, session, strategyId, { key: input.task, state }),
      });
    return {
      done: task("done"),
      skip: task("skipped"),
      reopen: task("open"),
      draft: intent({
        schema: taskSchema,
        run: async ({ context, session, params: { strategyId: id = "" }, input: { task }, identity }) =>
          makeDraft(context, session, { id, key: task }, (await identity()).id),
        success: (_, { params: { strategyId = "" } }) => redirectWithToast(strategyPath(strategyId), "Draft created"),
      }),
      assumptions: intent({
        schema: assumptionsSchema,
        run: ({ context, session, params: { strategyId = "" }, input }) =>
          changeAssumptions(context, session, strategyId, input),
        success: (_, { params: { strategyId = "" } }) => redirectWithToast(strategyPath(strategyId), "Budget updated"),
      }),
      refresh: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { strategyId = "" } }) => refreshNumbers(context, session, strategyId),
        success: (_, { params: { strategyId = "" } }) => redirectWithToast(strategyPath(strategyId), "Numbers read"),
      }),
      restore: intent({
        schema: versionSchema,
        run: ({ context, session, params: { strategyId = "" }, input }) =>
          restoreVersion(context, session, strategyId, input.version),
        success: (_, { params: { strategyId = "" } }) =>
          redirectWithToast(strategyPath(strategyId), "Version restored"),
      }),
      share: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { strategyId = "" } }) => shareStrategy(context, session, strategyId),
        success: (_, { params: { strategyId = "" } }) => redirectWithToast(strategyPath(strategyId), "Link created"),
      }),
      unshare: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { strategyId = "" } }) => unshareStrategy(context, session, strategyId),
        success: (_, { params: { strategyId = "" } }) => redirectWithToast(strategyPath(strategyId), "Link withdrawn"),
      }),
      delete: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { strategyId = "" } }) => deleteStrategy(context, session, strategyId),
        success: () => redirectWithToast(STRATEGIES, "Strategy deleted"),
      }),
    };
  },
});

/** The form of the product context. */
export const contextAction = formAction({
  require,
  intents: (intent) => ({
    save: intent({
      schema: contextSchema,
      run: ({ context, session, input }) => saveContext(context, session, input),
      success: () => redirectWithToast(CONTEXT, "Product context saved"),
    }),
  }),
});

/** Puts a play into a plan. */
export const playsAction = formAction({
  require,
  intents: (intent) => ({
    plan: intent({
      schema: playTaskSchema,
      run: ({ context, session, input }) => planPlay(context, session, input),
      success: () => redirectWithToast(PLAYS_PAGE, "Added to the plan"),
    }),
  }),
});
