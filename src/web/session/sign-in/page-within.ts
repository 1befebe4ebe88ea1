/**
 * The page asked for when it is one of ours, else the staff's home. The server judges its own
 * redirects by itself.
 */
export function pageWithin(asked: string | null): string {
  const home = '/control'
  if (asked === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return home
  const url = URL.parse(asked, 'https://here.example')
  if (url === null || url.pathname.startsWith('//') || /^\/auth(?:\/|$)/.test(url.pathname))
    return home
  return `${url.pathname}${url.search}${url.hash}`
}
