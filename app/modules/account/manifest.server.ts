import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, notExported, user } from "#app/platform/manifest/tables.ts";
import { emailTokens, profiles, userRoles, users } from "#db/schema/account.ts";
import { authChallenges, passkeys, recoveryCodes, signInEvents, totpCredentials } from "#db/schema/sign-in.ts";

const load = () => import("./index.server.ts");

export const accountServer = defineServerModule({
  id: "account",
  tables: [
    {
      table: users,
      claims: [user(users.id)],
      exported: exportedBy("user", "Your account: address, confirmation, dates.", ["passwordHash"]),
      bound: bound(FEW, "10 sign-ups an hour and network address; one row a person"),
    },
    {
      table: profiles,
      claims: [user(profiles.id)],
      exported: exportedBy("user", "Your profile, notification switches and preferences."),
      bound: bound(FEW, "one row a person"),
    },
    {
      table: userRoles,
      claims: [user(userRoles.userId)],
      exported: exportedBy("user", "Your role in the product."),
      bound: bound(FEW, "one row a person"),
    },
    {
      table: emailTokens,
      claims: [user(emailTokens.userId)],
      exported: exportedBy("user", "Links sent to you by mail: what for and until when.", [
        "id",
        "passwordHash",
        "firstName",
        "lastName",
      ]),
      bound: bound(2, "3 to 5 an hour and address, forgotten after 30 days"),
    },
    {
      table: totpCredentials,
      claims: [user(totpCredentials.userId)],
      exported: exportedBy("user", "Two-factor sign-in by codes: since when.", ["sealedSecret", "lastStep"]),
      bound: bound(FEW, "one row a person"),
    },
    {
      table: recoveryCodes,
      claims: [user(recoveryCodes.userId)],
      exported: exportedBy("user", "Recovery codes: when made, when used; not the codes.", ["id"]),
      bound: bound(FEW, "10 of a person"),
    },
    {
      table: passkeys,
      claims: [user(passkeys.userId)],
      exported: exportedBy("user", "Your passkeys.", ["publicKey", "counter"]),
      bound: bound(FEW, "20 of a person"),
    },
    {
      table: authChallenges,
      claims: [user(authChallenges.userId)],
      exported: notExported("Questions put to a browser while it signs in; gone within minutes."),
      bound: bound(FEW, "30 a minute and address, forgotten within minutes"),
    },
    {
      table: signInEvents,
      claims: [user(signInEvents.userId)],
      exported: exportedBy("user", "Attempts to sign in to your account."),
      bound: bound(200, "20 a minute and address, forgotten after 90 days"),
    },
  ],
  jobs: [
    { name: "account.links", every: "hour", run: async (context, now) => (await load()).purgeLinks(context, now) },
    {
      name: "account.challenges",
      every: "hour",
      run: async (context, now) => (await load()).purgeAuthChallenges(context, now),
    },
    {
      name: "account.sign_in_events",
      every: "day",
      run: async (context, now) => (await load()).purgeSignInEvents(context, now),
    },
  ],
});
