import { route } from "@remix-run/route-config";

export const accountRoutes = [
  route("login", "modules/account/routes/login.tsx"),
  route("signup", "modules/account/routes/signup.tsx"),
  route("confirm", "modules/account/routes/confirm.tsx"),
  route("forgot-password", "modules/account/routes/forgot-password.tsx"),
  route("reset-password", "modules/account/routes/reset-password.tsx"),
  route("logout", "modules/account/routes/logout.tsx"),
];
