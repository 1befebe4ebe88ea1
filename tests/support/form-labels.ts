/**
 * The label of every field of every form of the pages, read from their source, with the words that
 * it says.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parse } from '@swc/core'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))

/** `place` is the file below src/web; `label` the expression, with the words by their own name. */
export type FormLabel = { readonly place: string; readonly label: string }

/** Of each `<TextField label={…}>` and each `{ kind: 'text', label: … }`. */
export async function formLabels(): Promise<readonly FormLabel[]> {
  const files = (await readdir(web, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/u.test(file) && !/^(?:words|ui|showcase)\/|\.test\./u.test(file))
  const found = await Promise.all(
    files.map(async (place) => {
      const source = await readFile(join(web, place), 'utf8')
      return [...new Set(await labelsIn(source))].map((label) => ({ place, label }))
    }),
  )
  return found.flat()
}

const fields =
  /^(?:TextField|TextArea|Select|Checkbox|Switch|RadioGroup|CheckField|AsyncComboBox|\w+Field|SearchedName|DayChoice|PersonChoice)$/u
const kinds = /^(?:text|code|area|date|select|radio|check)$/u

/** The labels of the fields in one source: each expression as it is written, aliases undone. */
export async function labelsIn(source: string): Promise<string[]> {
  // Places are counted from the first thing that is no comment: here an empty statement.
  const bytes = Buffer.from(`;${source}`)
  const tree: unknown = await parse(bytes.toString(), {
    syntax: 'typescript',
    tsx: true,
    target: 'es2022',
  })
  const start = spanOf(tree).start
  const aliases = aliasesIn(source)
  const found: string[] = []
  const written = (node: unknown): string => {
    const { start: from, end } = spanOf(node)
    const text = bytes.subarray(from - start, end - start).toString()
    return text
      .replace(/^\{|\}$/gu, '')
      .replaceAll(/\b(\w+)(?=[.[])/gu, (name) => aliases.get(name) ?? name)
      .trim()
  }
  walk(tree, (node) => {
    if (node['type'] === 'JSXElement') found.push(...ofElement(node).map(written))
    if (node['type'] === 'ObjectExpression') found.push(...ofDeclaration(node).map(written))
  })
  return found
}

type Node = { readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function valueOf(node: unknown): unknown {
  return isNode(node) ? node['value'] : undefined
}

function ofElement(node: Node): unknown[] {
  const opening = isNode(node['opening']) ? node['opening'] : {}
  const tag = valueOf(opening['name'])
  if (typeof tag !== 'string' || !fields.test(tag)) return []
  const label = nodes(opening['attributes']).find((each) => valueOf(each['name']) === 'label')
  if (label !== undefined) return [label['value']]
  // A box or a switch is called by what stands beside it.
  const isBox = tag === 'Checkbox' || tag === 'Switch'
  return isBox
    ? nodes(node['children']).filter(({ type }) => type === 'JSXExpressionContainer')
    : []
}

function ofDeclaration(node: Node): unknown[] {
  const properties = new Map(
    nodes(node['properties']).map((each) => [valueOf(each['key']), each['value']]),
  )
  const kind = valueOf(properties.get('kind'))
  const isKind = typeof kind === 'string' && kinds.test(kind)
  // Two of a kind share what they have in common: `{ ...day, name, label }`.
  const isSpread = nodes(node['properties']).some(({ type }) => type === 'SpreadElement')
  const isField = isKind || (isSpread && properties.has('name'))
  return isField && properties.has('label') ? [properties.get('label')] : []
}

function aliasesIn(source: string): ReadonlyMap<string, string> {
  const imports = source.matchAll(/import \{([^}]*)\} from '[^']*\/words\/[^']*'/gu)
  return new Map(
    [...imports]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim().split(/\s+as\s+/u))
      .map(([name = '', alias = name]) => [alias, name]),
  )
}

function spanOf(node: unknown): { readonly start: number; readonly end: number } {
  const span = isNode(node) && isNode(node['span']) ? node['span'] : node
  const { start, end } = isNode(span) ? span : {}
  return { start: Number(start), end: Number(end) }
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (!isNode(value)) return
  if (!Array.isArray(value)) see(value)
  for (const child of Object.values(value)) walk(child, see)
}
