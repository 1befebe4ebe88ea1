/**
 * Which passwords may be chosen (NIST SP 800-63B): long enough, not tried first by everyone, and
 * not what anybody knows of the person. No recipes of signs and digits, and no expiry.
 */
import { longestPassword, shortestPassword } from '#domain/permission/password.ts'
import type { PasswordRemark } from '#domain/permission/password.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'

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

/*
 * Passwords that are tried first (NIST SP 800-63B §3.1.1.2): a list of 49,000 by how often leaks
 * show them, on this machine, and the few turns people give them: other capitals, accents and
 * digits for letters, years and signs around them, twice over, along the keyboard.
 */

// What somebody of a town hall would think of, and an English list does not have.
const expectedHere =
  'alcaldia ayuntamiento bienvenida bienvenido cambiame clave contrasena documento ingreso municipal municipalidad ' +
  'municipio oficina provisional registro secretaria temporal tramite'
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklnzxcvbnm'].map(
  (row) => row.repeat(2),
)
const shortestUnit = 8

let known: Promise<ReadonlySet<string>> | null = null

/** Reads the list at the first asking: 45 ms once, microseconds afterwards. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  const common = await known
  const typed = plain(password)
  return common.has(typed) || isRun(typed) || isWeakStem(typed, common) || isRepeated(typed, common)
}

/** Letters as one would compare them at a glance: no capitals, no accents, one form for each. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].map(plain), ...expectedHere.split(' ')])
}

/** «Contraseña2026!», «p4ssw0rd123»: a common word with something around it. */
function isWeakStem(typed: string, common: ReadonlySet<string>): boolean {
  const stem = typed.replaceAll(/^[^a-z]+|[^a-z]+$/gu, '')
  if (stem.length < 4) return false
  return common.has(stem) || common.has(lettered(stem)) || isRun(stem)
}

const lettersFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function lettered(text: string): string {
  return text.replaceAll(/[013457@$!]/gu, (sign) => lettersFor[sign] ?? sign)
}

/** «123456789012», «asdfghjklñzxc»: along one row, forwards or backwards. */
function isRun(text: string): boolean {
  const reversed = Array.from(text).toReversed().join('')
  return rows.some((row) => row.includes(text) || row.includes(reversed))
}

/** «hola1hola1hola1»: no longer than what is repeated. */
function isRepeated(typed: string, common: ReadonlySet<string>): boolean {
  for (let length = 1; length <= typed.length / 2; length += 1) {
    const unit = typed.slice(0, length)
    if (!unit.repeat(Math.ceil(typed.length / length)).startsWith(typed)) continue
    return length < shortestUnit || common.has(unit) || isWeakStem(unit, common)
  }
  return false
}
