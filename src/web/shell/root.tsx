import { Outlet, ScrollRestoration } from 'react-router'

import { PageTitleProvider } from '../ui/page-title.tsx'
import { shellWords } from '../words/shell.ts'
import { useMunicipalityName } from './service.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

/** Around every page, with or without layout: skip link, title, focus and scroll after a navigation. */
export function Root() {
  useHeadingFocus()
  return (
    <PageTitleProvider suffix={useMunicipalityName()}>
      <a className="skip-link" href="#contenido">
        {shellWords.skipToContent}
      </a>
      <Outlet />
      <ScrollRestoration />
    </PageTitleProvider>
  )
}
