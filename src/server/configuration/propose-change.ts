/** `PUT /api/proposals/:proposalId`: somebody prepares a change. Nothing holds until a head of registry confirms it. */
import type { api } from '#contract/api.ts'
import type { JsonValue } from '#domain/canonical.ts'
import type { ConfigurationChange } from '#domain/configuration-change.ts'
import { draftChange } from '#domain/configuration-change.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { localToday } from '../municipality/local-today.ts'
import type { CheckFacts } from './check-change.ts'
import { checkChange } from './check-change.ts'
import { demandProposer } from './may-configure.ts'
import { proposalRow, proposalRows, proposalView } from './proposal-view.ts'
import { standingConfiguration } from './standing-configuration.ts'

export const proposeChange: Handler<typeof api.proposeChange> = async (
  { house, actor },
  { params, body },
) => {
  demandProposer(actor)
  const { municipalityId, staffId: actorId } = actor
  const { proposalId } = params
  return house.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const [known] = await proposalRows(db, municipalityId, { proposalId })
    if (known) return proposalView(known, actor)
    const now = await standingConfiguration(db, municipalityId)
    const change = draftChange(body, now)
    // What stands already needs nobody's confirmation.
    if (!change) throw new Refusal('E-CFG-24')
    checkChange(change, now, await checkFacts(db, municipalityId, head.now))
    await db
      .insertInto('proposal')
      .values({
        municipality_id: municipalityId,
        proposal_id: proposalId,
        change: JSON.stringify(change),
        stage: 'PROPOSED',
        proposed_at: head.now,
        proposed_by_id: actorId,
        decided_at: null,
        decided_by_id: null,
        reason: null,
      })
      .execute()
    const data = { change: asJson(change) }
    await writeAfter(db, head, [{ type: 'ChangeProposed', subjectId: proposalId, actorId, data }])
    return proposalView(await proposalRow(db, municipalityId, proposalId), actor)
  })
}

/** What a change is checked against beside the configuration itself. */
export async function checkFacts(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<CheckFacts> {
  const { name } = await db
    .selectFrom('municipality')
    .select('name')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const today = await localToday(db, municipalityId, now)
  return { today, unitIds: await unitIdsOf(db, municipalityId), municipalityName: name }
}

async function unitIdsOf(db: Transaction, municipalityId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('org_unit')
    .select('unit_id')
    .where('municipality_id', '=', municipalityId)
    .execute()
  return new Set(rows.map((row) => row.unit_id))
}

function asJson(change: ConfigurationChange): JsonValue {
  // oxlint-disable-next-line no-unsafe-type-assertion -- changes are made of JSON values only
  return change as unknown as JsonValue
}
