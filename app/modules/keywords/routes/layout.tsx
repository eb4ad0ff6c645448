import { Outlet } from "@remix-run/react";
import { KeywordsNav } from "../ui/section-nav.tsx";

export default function KeywordsLayout() {
  return (
    <>
      <KeywordsNav />
      <Outlet />
    </>
  );
}
