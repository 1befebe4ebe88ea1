/**
 * Papers become PDF here: typst, in a process of its own, fills a template of `templates` with what
 * a paper says. Tagged PDF/A-2a, a
 * report PDF/A-2b (ISO 19005-2). The same data gives the same bytes: no clock is
 * read, and the file names neither machine nor path.
 */
import { program } from '../common/product-files.ts'
import { openPool } from './helpers/helper-pool.ts'
import { printable } from './printable.ts'

/** What the file says of itself. */
export interface Imprint {
  readonly title: string
  readonly author: string
  /** RFC 3339: the date of its creation. */
  readonly madeAt: string
}

export type Template = 'a4' | 'ticket' | 'placed' | 'report' | 'report-foot'

/** What the child is asked; the bytes beside it are the municipality's shield, if any. */
export interface TypesetQuestion {
  readonly template: Template
  /** JSON, which the template reads. */
  readonly data: string
  /** Seconds since 1970. */
  readonly madeAt: number
}

export type TypesetAnswer =
  | { readonly kind: 'paper' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Three hundred pages take two seconds. */
const mostCpuMs = 60_000

const typesetters = openPool(program('typeset'), { atOnce: 2, flags: ['--allow-addons'] })
const nothing = new Uint8Array()

/** `data` is what the template says it is; every text of it is made printable. */
export async function typeset(
  template: Template,
  { title, author, madeAt }: Imprint,
  data: object,
  shieldPng: Uint8Array | null = null,
): Promise<Uint8Array> {
  const said = { ...data, title, author, hasShield: shieldPng !== null }
  const question: TypesetQuestion = {
    template,
    data: JSON.stringify(said, (key, value: unknown) =>
      typeof value === 'string' && key !== 'svg' ? printable(value) : value,
    ),
    madeAt: Math.floor(Date.parse(madeAt) / 1000),
  }
  const answer = await typesetters.use((helper) =>
    helper.ask<TypesetAnswer>(question, shieldPng ?? nothing, mostCpuMs),
  )
  if (answer?.head.kind === 'paper') return answer.bytes
  throw new Error(`A paper was not drawn: ${answer?.head.reason ?? 'the typesetter ended'}`)
}

/** Of one paper its own; of several what they are, and the moment of the latest. */
export function imprintOfAll(all: readonly Imprint[], title: string): Imprint {
  const [first, ...others] = all.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
  if (first === undefined) throw new Error('A paper says something')
  return others.length === 0 ? first : { ...first, title }
}
