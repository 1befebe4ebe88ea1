/** How long a password is, in letters, and for which reasons one is refused (NIST SP 800-63B). */
import type { RefusalCode, Remark } from '../common/refusal.ts'

export const shortestPassword = 12
// The standard asks for 64 at least. What is longer than ours is no password, and costs no hash.
export const longestPassword = 128

/** Too short, too long, tried first by everyone, known of the person, always the same letters. */
export const passwordRefusals = [
  'E-CFG-09',
  'E-CLA-01',
  'E-CLA-02',
  'E-CLA-03',
  'E-CLA-04',
] as const satisfies readonly RefusalCode[]

export type PasswordRemark = Remark<(typeof passwordRefusals)[number]>
