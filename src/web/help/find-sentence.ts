import type { Help } from '../words/help/shape.ts'
import { inCountryWords } from '../words/shell/country.ts'

export type FieldNames = {
  /** What it is called: its own label before that of its group. */
  readonly labels: readonly string[]
  readonly id: string
}

/**
 * The sentence of a field in the words of the country, an ISO code; null for one that has none. A
 * sentence of label and id goes before that of the label; numbers in an id are all the same.
 */
export function findSentence(help: Help, field: FieldNames, country: string): string | null {
  const id = field.id.replaceAll(/\d+/gu, '0')
  const names = field.labels.flatMap((label) => [`${label}#${id}`, label])
  const text = names
    .map((name) => textOf(help.fields, name, country))
    .find((found) => found !== undefined)
  if (text === undefined) return null
  const document = help.documents[country] ?? help.documents['']
  return inCountryWords(text.replaceAll('{document}', document), country)
}

function textOf(texts: Help['fields'], name: string, country: string): string | undefined {
  if (Object.hasOwn(texts, name)) return texts[name]
  const pattern = Object.keys(texts).find((key) =>
    key.includes('…') ? isLike(key, name) : inCountryWords(key, country) === name,
  )
  return pattern === undefined ? undefined : texts[pattern]
}

/** `Rol …` is like `Rol 2`. */
function isLike(pattern: string, name: string): boolean {
  const parts = pattern.split('…')
  const isFramed = name.startsWith(parts[0] ?? '') && name.endsWith(parts.at(-1) ?? '')
  return isFramed && parts.every((part) => name.includes(part))
}
