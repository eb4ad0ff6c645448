import { Outlet } from "@remix-run/react";
import { Sections } from "../ui/sections.tsx";

export default function KeywordsLayout() {
  return (
    <>
      <Sections />
      <Outlet />
    </>
  );
}
