import { route } from "@remix-run/route-config";

export const accountRoutes = [
  route("login", "modules/account/routes/login.tsx"),
  route("login/verify", "modules/account/routes/verify.tsx"),
  route("login/passkey", "modules/account/routes/login-passkey.ts"),
  route("signup", "modules/account/routes/signup.tsx"),
  route("confirm", "modules/account/routes/confirm.tsx"),
  route("forgot-password", "modules/account/routes/forgot-password.tsx"),
  route("reset-password", "modules/account/routes/reset-password.tsx"),
  route("confirm-email", "modules/account/routes/confirm-email.tsx"),
  route("logout", "modules/account/routes/logout.tsx"),
];
