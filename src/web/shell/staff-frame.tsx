import { I18nProvider } from "react-aria-components/I18nProvider";
import { Outlet } from "react-router";

import { ToastRegion } from "../ui/toast.tsx";

/** Around the pages that use the rich controls: their language and their toasts. The landing page does without both. */
export function StaffFrame() {
  return (
    <I18nProvider locale="es-ES">
      <Outlet />
      <ToastRegion />
    </I18nProvider>
  );
}
