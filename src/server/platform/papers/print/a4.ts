/**
 * What the template `a4.typ` draws: letterhead, title, blocks one under the other, a running head on
 * the later pages and a foot on each.
 */
import type { LetterBody, MergeValues } from '#domain/letters/body.ts'
import type { DrawnCode } from '../codes.ts'
import { writeHash, writeInstant } from '../facts/wording.ts'
import { pngSize } from '../png-size.ts'
import { type Imprint, imprintOfAll, typeset } from '../typesetter.ts'

/** On whose paper it is. Facts arrive complete: names for ids, and nothing hidden from the reader. */
export interface Letterhead {
  readonly municipality: {
    readonly name: string
    /** A PNG; anything else is left out of the paper. */
    readonly shieldPng: Uint8Array | null
  }
  readonly office: {
    readonly name: string
    readonly code: string
    readonly address: string | null
  }
}

/** Of what is not of the book itself: who had it drawn, and when (RFC 3339). */
export interface DrawnFacts extends Letterhead {
  /** IANA name of the zone every hour on the paper is an hour of. */
  readonly timeZone: string
  readonly drawnBy: string
  readonly drawnAt: string
}

/** A piece of a paper, as wide as the page. */
export type Block =
  | { readonly is: 'section'; readonly title: string }
  | {
      readonly is: 'field'
      readonly label: string
      readonly value: string
      readonly isStrong: boolean
    }
  | { readonly is: 'prose' | 'small'; readonly text: string }
  | { readonly is: 'gap'; readonly mm: number }
  | TableBlock
  | { readonly is: 'signatures'; readonly people: readonly string[] }
  | { readonly is: 'code'; readonly code: DrawnCode }
  | { readonly is: 'bars'; readonly bars: readonly Bar[] }
  | { readonly is: 'step'; readonly title: string; readonly lines: readonly string[] }
  | { readonly is: 'empty-step' }
  | { readonly is: 'address'; readonly name: string; readonly lines: readonly string[] }
  | { readonly is: 'letter'; readonly body: LetterBody; readonly values: MergeValues }
  | { readonly is: 'signers'; readonly people: readonly Signer[] }

interface TableBlock {
  readonly is: 'table'
  readonly columns: readonly {
    readonly title: string
    /** Null: what the others leave. */
    readonly mm: number | null
    readonly isFigures: boolean
    /** Empty, to be signed in. */
    readonly isToSign: boolean
  }[]
  readonly rows: readonly (readonly Cell[])[]
  /** How high a row is at least. */
  readonly leastMm: number
}
/** Bold, with something small under it; or plain. */
export type Cell = string | { readonly text: string; readonly below: string | null }

/** `share` of the widest, 0 to 1. */
interface Bar {
  readonly name: string
  readonly amount: string
  readonly share: number
}

interface Signer {
  readonly name: string
  readonly position: string
  readonly isApproval: boolean
}

export interface A4Paper extends Omit<Imprint, 'author'>, Letterhead {
  readonly heading: string
  readonly headingPt?: number
  /** Beside the heading: what it is of. */
  readonly beside?: string
  /** Over the heading, left and right. */
  readonly above?: { readonly left: string; readonly right: string }
  /** How it stands, in a strip under the heading. */
  readonly mark?: string | null
  readonly panel?: Panel
  /** Beside the name of the municipality, on the later pages. */
  readonly running: string
  readonly foot: string
  readonly blocks: readonly Block[]
}

/** A number with the codes that say it. */
interface Panel {
  readonly number: string
  readonly bars: DrawnCode | null
  readonly qr: DrawnCode | null
  readonly code: string
  readonly invitation: string
}

/**
 * A PNG of some kilobytes can claim thousands of millions of pixels: past four million the shield
 * is left out.
 */
const mostShieldPixels = 4_000_000

/** One after another, each beginning a page; `title` is of several. */
export function typesetA4(papers: readonly A4Paper[], title = ''): Promise<Uint8Array> {
  const shield = papers[0]?.municipality.shieldPng ?? null
  const size = shield && pngSize(shield)
  const isSmall = size !== null && size.width * size.height <= mostShieldPixels
  return typeset(
    'a4',
    imprintOfAll(
      papers.map((paper) => ({ ...paper, author: paper.municipality.name })),
      title,
    ),
    { papers: papers.map(drawn) },
    isSmall ? shield : null,
  )
}

/** A paper by itself, called by what it is and of what. */
export function typesetOne(
  { municipality, office }: Letterhead,
  paper: Pick<A4Paper, 'madeAt' | 'heading' | 'foot' | 'blocks'> & Partial<A4Paper>,
): Promise<Uint8Array> {
  const title = `${paper.heading} ${paper.beside ?? ''}`
  return typesetA4([{ title, running: title, municipality, office, ...paper }])
}

/** One that says who had it drawn. */
export function typesetDrawn(
  facts: DrawnFacts,
  paper: Pick<A4Paper, 'heading' | 'blocks'> & Partial<A4Paper>,
): Promise<Uint8Array> {
  const { drawnBy, drawnAt, timeZone } = facts
  const foot = `Impreso por ${drawnBy} el ${writeInstant(drawnAt, timeZone)}`
  return typesetOne(facts, { madeAt: drawnAt, foot, ...paper })
}

export function officeLine({ office }: Pick<Letterhead, 'office'>): string {
  return [`${office.name} (${office.code})`, office.address].filter(Boolean).join(' · ')
}

function drawn({ municipality, office, running, title: _title, ...paper }: A4Paper): object {
  return {
    beside: null,
    above: null,
    mark: null,
    panel: null,
    headingPt: 18,
    ...paper,
    municipality: municipality.name,
    office: officeLine({ office }),
    running: [municipality.name, running],
  }
}

export function section(title: string): Block {
  return { is: 'section', title }
}

/** Nothing where there is no value. */
export function field(label: string, value: string | null, weight?: 'strong'): Block[] {
  return value === null ? [] : [{ is: 'field', label, value, isStrong: weight === 'strong' }]
}

export function hash(label: string, value: string): Block[] {
  return field(label, writeHash(value))
}

export function prose(text: string): Block {
  return { is: 'prose', text }
}

export function small(text: string): Block {
  return { is: 'small', text }
}

export function gap(mm: number): Block {
  return { is: 'gap', mm }
}

type Column = TableBlock['columns'][number]

export function column(title: string, mm: number | null, kind?: 'figures' | 'toSign'): Column {
  return { title, mm, isFigures: kind === 'figures', isToSign: kind === 'toSign' }
}

export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  leastMm = 0,
): Block {
  return { is: 'table', columns, rows, leastMm }
}

export function bold(text: string, below: string | null = null): Cell {
  return { text, below }
}

/** Lines to sign on, each with what it is signed as, and the name when it is known. */
export function signatures(...people: readonly (readonly [part: string, name?: string])[]): Block {
  return {
    is: 'signatures',
    people: people.map(([part, name = '']) => (name === '' ? part : `${part}: ${name}`)),
  }
}
