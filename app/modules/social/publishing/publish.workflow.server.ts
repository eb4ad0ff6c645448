import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { createAppContext } from "#app/platform/context.server.ts";
import type { PublishParams } from "./publish-post.server.ts";

/** Ten seconds, then twice as long each time: half an hour of outage of our own is survived. */
const CONFIG = { retries: { limit: 8, delay: "10 seconds", backoff: "exponential" }, timeout: "10 minutes" } as const;

/** Publishes one post on one account. The instance's id is the post's with the number of the attempt. */
export class SocialPublishWorkflow extends WorkflowEntrypoint<Env, PublishParams> {
  override async run({ payload }: Readonly<WorkflowEvent<PublishParams>>, step: WorkflowStep): Promise<void> {
    const { publishPost } = await import("./publish-post.server.ts");
    const context = createAppContext(this.env, this.ctx, { trigger: "workflow:social-publish" });
    await publishPost(
      context,
      {
        do: (name, work) => step.do(name, CONFIG, work as () => Promise<never>),
        wait: (name, ms) => step.sleep(name, ms),
      },
      payload,
    );
  }
}
