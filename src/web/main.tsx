/**
 * The browser's half starts here: settings into the page, one query cache, one router. Screens are in `routes.tsx`; this file
 * knows none of them.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/utilities.css";
import "./shell/frame.css";
import { routes } from "./routes.tsx";
import { applySettings } from "./shell/layout-settings.ts";

const place = document.getElementById("root");
if (place === null) throw new Error('index.html must have an element with the id "root"');

applySettings();
const queries = new QueryClient({
  defaultOptions: {
    // A refusal stays a refusal however often one asks, and for a lost connection every screen offers "Reintentar".
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
const router = createBrowserRouter(routes);

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
