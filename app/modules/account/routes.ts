import { route } from "@remix-run/route-config";

export const accountRoutes = [
  route("login", "modules/account/sign-in/routes/login.tsx"),
  route("login/verify", "modules/account/sign-in/routes/verify.tsx"),
  route("login/passkey", "modules/account/sign-in/routes/login-passkey.ts"),
  route("signup", "modules/account/sign-up/routes/signup.tsx"),
  route("confirm", "modules/account/sign-up/routes/confirm.tsx"),
  route("forgot-password", "modules/account/password-reset/routes/forgot-password.tsx"),
  route("reset-password", "modules/account/password-reset/routes/reset-password.tsx"),
  route("confirm-email", "modules/account/email/routes/confirm-email.tsx"),
  route("logout", "modules/account/sign-in/routes/logout.tsx"),
];
