/**
 * Where a provider sends the browser back to; each has to be registered there, for each address of
 * the installation.
 */
import type { Site } from '../../municipality/sites/sites.ts'

/** With the answer to a sign-in. */
export function wayBackTo({ origin }: Pick<Site, 'origin'>): string {
  return `${origin}/auth/callback`
}

/** When it has ended its own session. */
export function afterSignOut({ origin }: Pick<Site, 'origin'>): string {
  return `${origin}/`
}
