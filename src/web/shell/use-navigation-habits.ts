import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, type Location } from "react-router";

/**
 * What a page load does by itself and a single-page application must do on purpose: after going to another page the focus is on
 * its heading, and going to the address one is already at asks the server again.
 */
export function useNavigationHabits(): void {
  const location = useLocation();
  const queries = useQueryClient();
  const previous = useRef<Location>(location);
  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    if (from.key === location.key) return;
    if (from.pathname !== location.pathname) focusHeading();
    else if (from.search === location.search && from.hash === location.hash)
      void queries.invalidateQueries();
  }, [location, queries]);
}

/** A page that placed the focus itself (the first field of a form) keeps it there. */
function focusHeading(): void {
  const main = document.querySelector("main");
  if (main?.contains(document.activeElement) === true) return;
  main?.querySelector("h1")?.focus({ preventScroll: true });
}
