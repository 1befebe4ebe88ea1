/**
 * Whose people a page of the provider is for. Its pages stand at one address for every municipality
 * of the installation, so they are told: by the way back of a sign-in, or in the address. A page
 * that is not told, or is told a name of nobody's, is the main one's.
 */
import type { Site, Sites } from '../../municipality/sites/sites.ts'

/**
 * In an address of the identity pages, the host name of the municipality; passed on through a
 * sign-in of theirs.
 */
export const siteParameter = 'sede'

/** One's own page. */
export const accountPath = '/cuenta'

/**
 * The path of an identity page for a municipality's people; nothing is added while there is only
 * one.
 */
export function ofSite(path: string, { host, isOnly }: Pick<Site, 'host' | 'isOnly'>): string {
  return isOnly ? path : `${path}?${siteParameter}=${host}`
}

/**
 * What a page of the provider asked for, or where a sign-in under way leads back to, by the
 * parameters of its address.
 */
export async function siteOfSignIn(
  sites: Sites,
  params: Readonly<Record<string, unknown>>,
): Promise<Site> {
  const back = params['redirect_uri']
  const host = params[siteParameter] ?? URL.parse(typeof back === 'string' ? back : '')?.hostname
  const named = typeof host === 'string' && host !== '' ? await sites.at(host) : null
  return named ?? (await sites.all())[0]
}

/** With the answer to a sign-in. */
export function wayBackTo({ origin }: Pick<Site, 'origin'>): string {
  return `${origin}/auth/callback`
}

/** When it has ended its own session. */
export function afterSignOut({ origin }: Pick<Site, 'origin'>): string {
  return `${origin}/`
}
