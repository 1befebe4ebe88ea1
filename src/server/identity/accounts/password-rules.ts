/**
 * Which passwords may be chosen (NIST SP 800-63B): long enough, not tried first by everyone, and
 * not what anybody knows of the person. No recipes of signs and digits, and no expiry.
 */
import { longestPassword, shortestPassword } from '#domain/permission/password.ts'
import type { PasswordRemark } from '#domain/permission/password.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'

import { isCommonPassword, plain } from './common-passwords.ts'

/**
 * What a stranger would try because it is them: their e-mail, and names such as their own or the
 * municipality's.
 */
export type PasswordOwner = { readonly email: string; readonly names?: readonly string[] }

const fewestLetters = 5
const shortestWord = 4
// What must be left when the person's own words are taken out.
const leastUnknown = 6

/**
 * Why a password may not be chosen, at the field `password`; null when it may. Costs nothing for
 * what is too long.
 */
export async function passwordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordRemark | null> {
  // Before anything walks through it: a letter takes two code units, or more with its accents
  // apart.
  if (password.length > longestPassword * 8) return says('E-CLA-01', { max: longestPassword })
  const letters = Array.from(password.normalize('NFKC'))
  if (letters.length < shortestPassword) return says('E-CFG-09', { min: shortestPassword })
  if (letters.length > longestPassword) return says('E-CLA-01', { max: longestPassword })
  if (new Set(letters).size < fewestLetters) return says('E-CLA-04')
  if (isAbout(password, owner)) return says('E-CLA-03')
  if (await isCommonPassword(password)) return says('E-CLA-02')
  return null
}

function says(code: PasswordRemark['code'], slots = {}): PasswordRemark {
  return remark(code, 'password', slots)
}

/** Throws the refusal of `passwordProblem`. */
export async function demandGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = await passwordProblem(password, owner)
  if (problem) throw Refusal.forAll([problem])
}

function isAbout(password: string, { email, names = [] }: PasswordOwner): boolean {
  const typed = bare(password)
  const [local = ''] = email.split('@')
  const wholes = [email, local, ...names].map(bare)
  const words = [local, ...names].flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
  const known = [...wholes, ...words]
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)
  const unknown = known.reduce((left, word) => left.replaceAll(word, ''), typed)
  return unknown.length < leastUnknown && unknown.length < typed.length
}

function bare(text: string): string {
  return plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}
