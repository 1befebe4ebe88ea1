/** The page of an address, with the frames around it. */
import { createContext, use, type ReactNode } from 'react'

export interface Route {
  /**
   * Below that of the route around it; without one, that one's own. `*`: whatever has no page of
   * its own.
   */
  readonly path?: string
  readonly element: ReactNode
  /** Fetches the code of the element. */
  readonly load?: () => Promise<unknown>
  readonly children?: readonly Route[]
}

/** The routes of one page, from the outside in. */
export type Chain = readonly Route[]

/** What is shown at each path; capital letters and a slash at the end are all the same. */
export type Pages = ReadonlyMap<string, Chain>

export function pagesOf(routes: readonly Route[]): Pages {
  const pages = new Map<string, Chain>()
  const add = (route: Route, around: Chain, base: string): void => {
    const path = route.path === undefined ? base : `${base}/${route.path}`
    const chain = [...around, route]
    for (const inner of route.children ?? []) add(inner, chain, path)
    if (route.children === undefined) pages.set(path.toLowerCase(), chain)
  }
  for (const route of routes) add(route, [], '')
  return pages
}

export function chainAt(pages: Pages, pathname: string): Chain {
  const path = pathname.toLowerCase().replace(/\/+$/u, '')
  return pages.get(path) ?? pages.get('/*') ?? []
}

const Inside = createContext<ReactNode>(null)

export function Shown({ chain }: { readonly chain: Chain }) {
  return chain.reduceRight<ReactNode>(
    (inside, { element }) => <Inside value={inside}>{element}</Inside>,
    null,
  )
}

/** Whether there is a page yet inside of this frame. */
export function useHasPage(): boolean {
  return use(Inside) !== null
}

/** Where a frame shows the page that it is around. */
export function Outlet(): ReactNode {
  return use(Inside)
}
