import { createContext, use, useEffect, useLayoutEffect, type ReactNode } from 'react'

import { errorTitlePrefix } from '../../words/shell/titles.ts'

const PageTitleSuffix = createContext('')

/** What stands after the dash of every title: the municipality's name. */
export function PageTitleProvider({
  suffix,
  children,
}: {
  readonly suffix: string
  readonly children: ReactNode
}) {
  return <PageTitleSuffix value={suffix}>{children}</PageTitleSuffix>
}

/**
 * Sets the title of the browser tab, "Pantalla - Municipio", keeping an "Error: " that a form put
 * before it.
 */
export function usePageTitle(title: string): void {
  const suffix = use(PageTitleSuffix)
  // With the page that it names, and not after it is drawn.
  useLayoutEffect(() => {
    const full = suffix === '' ? title : `${title} - ${suffix}`
    const hasError = document.title.startsWith(errorTitlePrefix) && document.title.endsWith(full)
    document.title = hasError ? document.title : full
  }, [title, suffix])
}

/**
 * While there are errors the title begins with "Error: ", so that a screen reader says so first
 * (GOV.UK).
 */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    const prefix = errorTitlePrefix
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
