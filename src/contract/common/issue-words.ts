/** What is wrong with a request, in Spanish. */
import type { RefusalCode, Remark } from '#domain/common/refusal.ts'
import { remark } from '#domain/common/refusal.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * One remark for each place. Parsed with `reportInput`, what is missing is told from what is wrong.
 */
export function remarksOf(issues: readonly Issue[]): Remark<RefusalCode>[] {
  return issues.flatMap((issue) => said(issue, []))
}

function said(issue: Issue, before: readonly PropertyKey[]): Remark<RefusalCode>[] {
  const path = [...before, ...issue.path]
  if (issue.code === 'invalid_union') {
    const meant = meantBranch(issue.errors)
    if (meant) return meant.flatMap((inner) => said(inner, path))
  }
  // What a person writes is the content; the words beside its fields do not repeat that.
  const place = path.map(String)
  const field = (place[0] === 'content' ? place.slice(1) : place).join('.') || null
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return [remark('E-DOC-17', field, { max: Number(issue.maximum) })]
  }
  const name = place.length === 0 ? wholeOf(issue) : `«${place.join('.')}»`
  return [remark('E-DOC-18', field, { esperado: sentenceOn(name, issue) })]
}

/** What is too much may stand in the address as well. */
function wholeOf({ code }: Issue): string {
  return code === 'unrecognized_keys' ? 'la petición' : 'el cuerpo de la petición'
}

/** Where something inside is wrong, and not the whole. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const near = branches.filter((branch) =>
    branch.every(({ code, path }) => path.length > 0 || code !== 'invalid_type'),
  )
  return near.toSorted((one, other) => one.length - other.length)[0] ?? null
}

function sentenceOn(name: string, issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    return `${name} no tiene ${list(issue.keys.map((key) => `«${key}»`))}: quítelo`
  }
  const expected = expectedOf(issue)
  return issue.input === undefined ? `falta ${name}: ${expected}` : `${name} debe ser ${expected}`
}

function expectedOf(issue: Issue): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- nothing in the contract makes the others
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'otra cosa'
    case 'invalid_value':
      return `uno de los valores admitidos: ${list(issue.values.map(String))}`
    case 'invalid_format':
      return formatOf(issue)
    case 'too_small':
      return sized(issue.origin, 'al menos', 'mayor o igual que', Number(issue.minimum))
    case 'too_big':
      return sized(issue.origin, 'como mucho', 'menor o igual que', Number(issue.maximum))
    case 'invalid_union':
      return unionOf(issue)
    case 'custom':
      return String(issue.params?.['expected'] ?? other)
    case 'not_multiple_of':
      return `un múltiplo de ${issue.divisor}`
    default:
      return other
  }
}

const other = 'un valor que este dato admita; lo dice la página /api'

const kinds: Readonly<Record<string, string>> = {
  string: 'un texto, entre comillas',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  array: 'una lista, entre corchetes',
  object: 'un objeto, entre llaves',
  record: 'un objeto, entre llaves',
  null: 'null',
}

function formatOf(issue: z.core.$ZodIssueInvalidStringFormat): string {
  const known = formats[issue.format]
  return known ?? `un texto de la forma ${issue.pattern ?? issue.format}`
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'un identificador UUID, como 3f0c8a52-6d1b-4c7e-9a55-0b8f2d1c4e6a',
  date: 'una fecha que exista, como AAAA-MM-DD: 2026-11-23',
  datetime: 'una fecha y hora en UTC (RFC 3339), como 2026-11-23T13:45:00Z',
  email: 'un correo, como nombre@dominio.example',
  url: 'una dirección web completa, como https://municipio.example',
  base64: 'un texto en base64',
}

function sized(origin: string, length: string, value: string, limit: number): string {
  if (origin === 'string') {
    return `un texto de ${length} ${limit === 1 ? '1 letra' : `${limit} letras`}`
  }
  if (origin === 'array') {
    return `una lista de ${length} ${limit === 1 ? '1 elemento' : `${limit} elementos`}`
  }
  return `un número ${value} ${limit}`
}

function unionOf(issue: z.core.$ZodIssueInvalidUnion): string {
  // One property says which of several shapes it is.
  if ('options' in issue && issue.options) {
    return `uno de los valores admitidos: ${list(issue.options.map(String))}`
  }
  const firsts = issue.errors.flatMap(([first]) => (first ? [expectedOf(first)] : []))
  return firsts.length > 0
    ? list([...new Set(firsts)])
    : 'uno de los valores que admite este dato; los dice la página /api'
}

const choices = new Intl.ListFormat('es', { type: 'disjunction' })
function list(parts: readonly string[]): string {
  return choices.format(parts)
}
