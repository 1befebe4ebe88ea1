/** The page asked for when it is one of ours, else the staff's home. The server judges its own redirects by itself. */
export function pageWithin(asked: string | null): string {
  const isOurs =
    asked !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) && !/^\/auth(?:[/?#]|$)/.test(asked)
  return isOurs ? asked : '/control'
}
