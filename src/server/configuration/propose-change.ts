/**
 * `PUT /api/proposals/:proposalId`: somebody prepares a change. Nothing holds until a head of
 * registry confirms it.
 */
import type { api } from '#contract/api.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import type {
  ConfigurationChange,
  WantedChange,
} from '#domain/municipality/configuration-change.ts'
import { draftChange } from '#domain/municipality/configuration-change.ts'
import { isStale } from '#domain/municipality/stale-change.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import type { LedgerFact, LedgerPlace } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { actorNow } from '../municipality/people/standing-actor.ts'
import { localToday } from '../municipality/sites/local-today.ts'
import { mayBeCalled } from '../outside/outside-address.ts'
import type { CheckFacts } from './check-change.ts'
import { checkChange } from './check-change.ts'
import { demandProposer } from './may-configure.ts'
import { proposalRow, proposalRows, proposalView } from './proposal-view.ts'
import { standingConfiguration } from './standing-configuration.ts'

export const proposeChange: Handler<typeof api.proposeChange> = async (
  context,
  { params, body },
) => {
  const { app, actor } = context
  demandProposer(actor)
  if (body.kind === 'PAPERS' && body.papers.sendsStatusMails && !app.mailer.isSet)
    throw new Refusal('E-DOC-18', 'papers.sendsStatusMails', {
      esperado: 'esta instalación no envía correo, pida a quien la opera que lo configure',
    })
  if (body.kind === 'WEBHOOK') demandAddress(body.webhook.url, app.config.webhookNetworks)
  const { municipalityId } = actor
  const { proposalId } = params
  return app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const [known] = await proposalRows(db, municipalityId, { proposalId })
    if (known) return proposalView(known, actor)
    const scene = { head, actor: await actorNow(db, context) }
    const fact = await putForward(db, scene, { proposalId, wanted: body })
    await writeAfter(db, head, [fact])
    return proposalView(await proposalRow(db, municipalityId, proposalId), actor)
  })
}

function demandAddress(url: string, named: readonly string[]): void {
  const parsed = URL.parse(url)
  if (parsed !== null && mayBeCalled(parsed, named)) return
  throw new Refusal('E-DOC-18', 'webhook.url', {
    esperado:
      'una dirección https:// de internet; a las de la red interna las habilita quien opera la instalación',
  })
}

/** Who proposes or confirms, with the ledger's head held. */
export interface ConfiguringScene {
  readonly head: LedgerPlace
  readonly actor: Actor
}

/**
 * A change that waits from now on. The fact is for the caller to append. Refuses E-CFG-24 for what
 * stands already, E-CFG-23 for what was written over what stands no more.
 */
export async function putForward(
  db: Transaction,
  { head, actor }: ConfiguringScene,
  { proposalId, wanted }: { readonly proposalId: string; readonly wanted: WantedChange },
): Promise<LedgerFact> {
  demandProposer(actor)
  const { municipalityId, staffId: actorId } = actor
  const now = await standingConfiguration(db, municipalityId)
  const change = draftChange(wanted, now)
  // What stands already needs nobody's confirmation.
  if (!change) throw new Refusal('E-CFG-24')
  if (isStale(change, now)) throw new Refusal('E-CFG-23')
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
  return {
    type: 'ChangeProposed',
    subjectId: proposalId,
    actorId,
    data: { change: asJson(change) },
  }
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
