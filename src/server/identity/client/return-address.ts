/** Where to go on when nobody said, or said somewhere else. */
export const homeAddress = '/control'

const longestAddress = 2_000

/**
 * The address to go on to after signing in: a page of ours, or the home of the staff. Whatever a
 * browser would take to another site, or to something that is not a page, is not followed.
 */
export function returnAddress(asked: string | null | undefined, origin: string): string {
  if (!asked || asked.length > longestAddress || !asked.startsWith('/')) return homeAddress
  // Browsers read a backslash as a slash and drop tabs and line ends: «/\evil» and «/<tab>/evil»
  // lead away.
  if (/[\\\p{Cc}]/u.test(asked) || asked.startsWith('//')) return homeAddress
  const url = URL.parse(asked, origin)
  if (url === null || url.origin !== origin) return homeAddress
  // «/..//evil» is a path of ours until its dots are resolved, and an address of theirs after.
  if (url.pathname.startsWith('//')) return homeAddress
  if (/^\/(?:auth|api|oidc)(?:\/|$)/.test(url.pathname)) return homeAddress
  return `${url.pathname}${url.search}${url.hash}`
}
