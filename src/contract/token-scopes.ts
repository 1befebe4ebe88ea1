/**
 * What a credential of an integration may be used for, endpoint by endpoint. What no scope names, no credential ever reaches: people,
 * settings, credentials themselves, and whatever is added tomorrow until somebody writes it here. Roles still decide on top of this.
 */
import type { EndpointName } from './addresses.ts'

export const tokenScopes = ['read:entries', 'write:entries', 'read:parties'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** With any scope: an id of a unit or a type means nothing without the catalogue. */
const withAny: readonly EndpointName[] = ['readCatalogue']

const reached: Readonly<Record<TokenScope, readonly EndpointName[]>> = {
  'read:entries': [
    'listEntries',
    'searchEntries',
    'countEntries',
    'readEntry',
    'readHistory',
    'readReceipt',
    'readLabel',
    'readRouteSheet',
    'readAttachment',
    'listTexts',
    'readText',
    'readThumbnail',
    'findDuplicates',
  ],
  'write:entries': [
    'registerEntry',
    'uploadFile',
    'readUpload',
    'discardUpload',
    'addAttachment',
    'addNote',
    'requestAnnulment',
  ],
  'read:parties': ['searchParties'],
}

export function mayReach(scopes: readonly string[], endpoint: string): boolean {
  const isIn = (names: readonly string[]): boolean => names.includes(endpoint)
  return (
    isIn(withAny) || tokenScopes.some((scope) => scopes.includes(scope) && isIn(reached[scope]))
  )
}
