/** What a credential of an integration may be used for. */
export const tokenScopes = ['read:entries', 'write:entries', 'read:parties'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What names no use, no credential ever reaches. */
export function mayReach(
  scopes: readonly string[],
  { scope }: { readonly scope: TokenScope | 'any' | null },
): boolean {
  return scope === 'any' || (scope !== null && scopes.includes(scope))
}
