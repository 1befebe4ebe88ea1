/** What is being written in the demonstration: an answer begun, and one that waits for review. */
import type { LetterText } from '#domain/letters/letter.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/tables/transaction.ts'
import { beginDraft } from '#server/outgoing/letters/save-letter.ts'
import { sql } from 'kysely'
import type { SeededTown } from './seed-town.ts'
import { demoAccounts } from './villa-asiento.ts'

const headedUnit = demoAccounts.find(({ key }) => key === 'unidad')?.unit

interface Answered {
  readonly entry_id: string
  readonly office_id: string
  readonly unit_id: string
  readonly subject: string
  readonly sender: string
}

/** By whoever works in the unit of the demonstration’s head, of what lies on their tables. */
export async function writeDrafts(
  db: Transaction,
  municipalityId: string,
  { town, now }: { readonly town: SeededTown; readonly now: Date },
): Promise<void> {
  const writer = { actor: { municipalityId, staffId: town.staffIdOf('tramite') } }
  const headId = town.staffIdOf('unidad')
  const unitId = town.foundation.units.find(({ code }) => code === headedUnit)?.unitId ?? null
  const [begun, finished] = await onTheirTables(db, municipalityId, unitId)
  const at = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * 60_000)
  if (begun) {
    const text = textOf(begun, headId, [])
    await beginDraft(db, writer, { letterId: randomUUID(), text, at: at(25) })
  }
  if (!finished) return
  const letterId = randomUUID()
  await beginDraft(db, writer, { letterId, text: textOf(finished, headId, closing), at: at(180) })
  await db
    .updateTable('letter')
    .set({ status: 'IN_REVIEW', reviewer_id: headId, since: at(90) })
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
}

async function onTheirTables(
  db: Transaction,
  municipalityId: string,
  unitId: string | null,
): Promise<readonly Answered[]> {
  const { rows } = await sql<Answered>`
    select entry_id, office_id, current_unit_id as unit_id, subject, sender from entry
    where municipality_id = ${municipalityId} and current_unit_id = ${unitId}
      and handling_status in ('RECEIVED', 'IN_PROGRESS') and confidentiality = 'ORDINARY'
      and sender <> ''
    order by registered_at desc limit 2`.execute(db)
  return rows
}

const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const
const field = (name: string) => ({ type: 'mergeField', attrs: { name } }) as const
const text = (words: string) => ({ type: 'text', text: words }) as const

const closing = [
  said('Revisados los antecedentes, esta dirección no tiene reparos. Lo autorizado rige así:'),
  {
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [said('por noventa días desde que reciba esta carta;')] },
      { type: 'listItem', content: [said('con aviso a esta oficina antes de empezar.')] },
    ],
  },
  said('Saluda atentamente a usted,'),
] as const

function textOf(
  { entry_id: entryId, office_id: officeId, unit_id: unitId, subject, sender }: Answered,
  headId: string,
  rest: typeof closing | readonly [],
): LetterText {
  return {
    officeId,
    unitId,
    kind: 'OFFICIAL_LETTER',
    subject: `Responde: ${subject}`.slice(0, 240),
    confidentiality: 'ORDINARY',
    addressees: [{ name: sender, identity: null, address: null, means: 'IN_PERSON' }],
    answers: [entryId],
    signers: [{ staffId: headId, kind: 'SIGNATURE', position: 'Directora de Obras Municipales' }],
    body: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            text('En atención a su presentación '),
            field('entrada.numero'),
            text(', del '),
            field('entrada.fecha'),
            text(', se le informa lo siguiente.'),
          ],
        },
        ...rest,
      ],
    },
  }
}
