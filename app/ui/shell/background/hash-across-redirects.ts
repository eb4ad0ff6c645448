import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Keeps "#trends" where a page leads on to one below it: the router drops it with a redirect, browsers do not. */
export function useHashAcrossRedirects() {
  const { state, location: next } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = useRef<{ pathname: string; hash: string } | null>(null);
  useEffect(() => {
    if (next?.hash) asked.current = { pathname: next.pathname, hash: next.hash };
  }, [next]);
  useEffect(() => {
    if (state !== "idle" || !asked.current) return;
    const { pathname: from, hash: wanted } = asked.current;
    asked.current = null;
    if (hash === "" && pathname.startsWith(`${from}/`)) navigate({ pathname, search, hash: wanted }, { replace: true });
  }, [state, pathname, search, hash, navigate]);
}
