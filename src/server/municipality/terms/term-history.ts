/**
 * The term a type of document had at a moment of the ledger. Entries keep their due date, not the
 * term behind it, and a type may change later: whoever counts again must count with the rule that
 * held when the date was first computed.
 */
import type { Term } from '#domain/deadline/deadline.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

/** Null when the type had no term of its own then. */
export type TermAt = (typeId: string, position: number) => Term | null

export async function readTermHistory(db: Transaction, municipalityId: string): Promise<TermAt> {
  const rows = await db
    .selectFrom('ledger_event')
    .select(['position', 'subject_id', 'body'])
    .where('municipality_id', '=', municipalityId)
    .where('type', 'in', ['DocumentTypeAdded', 'DocumentTypeChanged'])
    .orderBy('position')
    .execute()
  const histories = Map.groupBy(
    rows.map((row) => ({
      typeId: row.subject_id,
      position: row.position,
      term: termIn(row.body),
    })),
    ({ typeId }) => typeId,
  )
  return (typeId, position) =>
    histories.get(typeId)?.findLast((said) => said.position <= position)?.term ?? null
}

// The ledger is written by this server alone and its chain is verified: its shape is trusted.
function termIn(body: string): Term | null {
  const { data }: { data: { deadline: Term | null } } = JSON.parse(body)
  return data.deadline
}
