/**
 * A letter on A4: head, number and date, addressees, what it says, who signs. Without a number it
 * is a draft, and says so on each page.
 */
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import type { LetterBody, MergeValues } from '#domain/letters/body.ts'
import type { SignerKind } from '#domain/letters/letter.ts'
import type { OutgoingKind } from '#domain/outgoing/outgoing.ts'
import type { Block, Letterhead } from './a4.ts'
import { field, gap, section, typesetOne } from './a4.ts'

export interface LetterFacts extends Letterhead {
  readonly unit: string
  readonly kind: OutgoingKind
  /** As printed: «Oficio N.º 12-2026-MP/OBR»; null in a draft, which says so on each page. */
  readonly documentNumber: string | null
  /** `YYYY-MM-DD`. */
  readonly documentDate: string
  /** RFC 3339: the date of the file. */
  readonly madeAt: string
  readonly subject: string
  readonly addressees: readonly {
    readonly name: string
    readonly identity: string | null
    readonly address: string | null
  }[]
  /** Numbers of the entries that it answers. */
  readonly answers: readonly string[]
  readonly body: LetterBody
  readonly values: MergeValues
  readonly signers: readonly {
    readonly name: string
    readonly position: string
    readonly kind: SignerKind
  }[]
}

const draftMark = 'BORRADOR: sin número ni valor'
/** More of them are named on a list of their own, after the signatures. */
const mostOnTop = 5

const written = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })

export function renderLetter(facts: LetterFacts): Promise<Uint8Array> {
  const { documentNumber, documentDate, kind, body, values } = facts
  const said = documentNumber ?? draftMark
  const blocks: Block[] = [
    ...onTop(facts),
    ...field('Asunto', facts.subject, 'strong'),
    ...field('Referencia', facts.answers.length === 0 ? null : facts.answers.join(', ')),
    gap(4),
    { is: 'letter', body, values },
    {
      is: 'signers',
      people: facts.signers.map(({ name, position, kind: part }) => ({
        name,
        position,
        isApproval: part === 'APPROVAL',
      })),
    },
    ...atTheEnd(facts),
  ]
  return typesetOne(facts, {
    title: documentNumber ?? `${outgoingKindNames[kind]} (borrador)`,
    madeAt: facts.madeAt,
    above: { left: facts.unit, right: written.format(new Date(`${documentDate}T12:00:00Z`)) },
    heading: documentNumber ?? outgoingKindNames[kind],
    headingPt: 17,
    mark: documentNumber === null ? draftMark : null,
    running: said,
    foot: said,
    blocks,
  })
}

/** Above the subject. */
function onTop({ addressees }: LetterFacts): Block[] {
  if (addressees.length <= mostOnTop) return [...addressees.map((one) => address(one, '')), gap(1)]
  const said = `${addressees.length} destinatarios, con su dirección en la relación del final`
  return field('Para', said, 'strong')
}

/** All of them, where there are too many for the top. */
function atTheEnd({ addressees }: LetterFacts): Block[] {
  if (addressees.length <= mostOnTop) return []
  return [
    section('Relación de destinatarios'),
    ...addressees.map((one, place) => address(one, `${place + 1}. `)),
  ]
}

function address(
  { name, identity, address: place }: LetterFacts['addressees'][number],
  before: string,
): Block {
  return {
    is: 'address',
    name: `${before}${name}`,
    lines: [identity, place].filter((line) => line !== null),
  }
}
