/**
 * The key that seals what a person's pages keep in a browser. It is told to a living session of
 * theirs, and kept nowhere.
 */
import { derivedKey } from './secrets.ts'

/**
 * 32 bytes as base64: the same in every session of theirs, and none of the sealing key can be
 * learnt from it.
 */
export function browserKey(
  sealingKey: string,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
): string {
  const key = derivedKey(sealingKey, `browser ${municipalityId} ${staffId}`)
  return Buffer.from(key, 'base64url').toString('base64')
}
