/** How an endpoint is retired: `docs/api-versions.md`. */

export interface Deprecation {
  /** The day from which nothing new should use it, as YYYY-MM-DD. */
  readonly since: string
  readonly sunset: string
  /** The name of the endpoint that takes its place; null where nothing does. */
  readonly successor: string | null
}

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where both are explained. */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    Sunset: startOf(sunset).toUTCString(),
    Link: '</api>; rel="deprecation"; type="text/html"',
  }
}

function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
