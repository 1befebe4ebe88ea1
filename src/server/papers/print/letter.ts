/**
 * A letter on A4: head, number and date, addressees, what it says, who signs. Without a number it
 * is a draft, and says so on each page.
 */
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import type { LetterFacts } from '../facts/letter-facts.ts'
import { type Block, field, gap, section, typesetA4 } from './a4.ts'

const draftMark = 'BORRADOR: sin número ni valor'
/** More of them are named on a list of their own, after the signatures. */
const mostOnTop = 5

const written = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })

export function renderLetter(facts: LetterFacts): Promise<Uint8Array> {
  const { municipality, office, documentNumber, documentDate, kind, body, values } = facts
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
  return typesetA4([
    {
      title: documentNumber ?? `${outgoingKindNames[kind]} (borrador)`,
      author: municipality.name,
      madeAt: facts.madeAt,
      municipality,
      office,
      above: { left: facts.unit, right: written.format(new Date(`${documentDate}T12:00:00Z`)) },
      heading: documentNumber ?? outgoingKindNames[kind],
      headingPt: 17,
      mark: documentNumber === null ? draftMark : null,
      running: said,
      foot: said,
      blocks,
    },
  ])
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
