import { foldText } from '#domain/common/text.ts'

const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'i',
  'da',
  'do',
  'dos',
  'van',
  'von',
])
const mostInitials = 4

/**
 * The short code a clerk signs with on receipts and labels: the initials of the name, with a number
 * behind when somebody has them already. Two to eight capitals and digits.
 */
export function clerkCodeFor(name: string, taken: ReadonlySet<string>): string {
  const initials = initialsOf(name)
  if (!taken.has(initials)) return initials
  for (let number = 2; ; number += 1) {
    const code = `${initials}${number}`
    if (!taken.has(code)) return code
  }
}

function initialsOf(name: string): string {
  const words = foldText(name)
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !particles.has(word))
  const [first = ''] = words
  const initials = words
    .slice(0, mostInitials)
    .map((word) => word.charAt(0))
    .join('')
  // A name of one word gives its first two letters; a name in another script gives none.
  const code = initials.length >= 2 ? initials : first.slice(0, 2)
  return code.length >= 2 ? code.toUpperCase() : 'XX'
}
