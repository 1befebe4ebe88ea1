/**
 * Changes of the configuration, which an administrator proposes and a head of registry confirms.
 * Nothing holds in between; confirming compares again with what stands.
 */
import { demandConfigurer } from '../municipality/people/administrators.ts'
import type { api } from '#contract/api.ts'
import type { ProposalView } from '#contract/municipality/configuration.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type {
  Configuration,
  ConfigurationChange,
  WantedChange,
} from '#domain/municipality/configuration-change.ts'
import { draftChange } from '#domain/municipality/configuration-change.ts'
import { isStale } from '#domain/municipality/stale-change.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import type { LedgerFact } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { mayBeCalled } from '../outside/outside-address.ts'
import type { ActorScene } from '../municipality/people/standing-actor.ts'
import { actorScene } from '../municipality/people/standing-actor.ts'
import type { Ground, Proposal, ProposalFamily } from '../proposals/proposals.ts'
import {
  demandConfirmable,
  demandDeclinable,
  judgeProposal,
  plainGround,
  propose,
  readProposal,
  readProposals,
  settleProposal,
  waitingProposal,
} from '../proposals/proposals.ts'
import { applyChange } from './apply-change.ts'
import type { CheckFacts } from './check-change.ts'
import { checkChange } from './check-change.ts'
import { demandReader } from './read-configuration.ts'
import { standingConfiguration } from './standing-configuration.ts'
import { openSweep } from './recount-deadlines.ts'

const changes: ProposalFamily<ConfigurationChange> = {
  kinds: [
    'CALENDAR_DAYS',
    'CALENDAR_YEAR',
    'DOCUMENT_TYPE',
    'OFFICE',
    'PAPERS',
    'TERMS',
    'WEBHOOK',
    'LETTER_TEMPLATE',
  ],
  proposedBy: 'proposeChange',
  confirmedBy: 'confirmProposal',
  lapsesAfterDays: null,
  refusals: {
    over: 'E-CFG-20',
    own: 'E-CFG-26',
    proposerLeft: 'E-ROL-11',
    notTheirs: { accion: 'CONFIRM_THIS_CHANGE', responsable: 'HEAD_OF_REGISTRY' },
  },
}

const reasonText = 10

export const listProposals: Handler<typeof api.listProposals> = async (context) => {
  const { app, actor } = context
  demandReader(actor)
  return app.database.read(actor.municipalityId, async (db) => {
    const scene = await actorScene(db, context, app.now())
    const ground = await groundOf(db, scene)
    const sweeps = await readSweeps(db, scene)
    const shown = async (which: 'WAITING' | 'DECIDED'): Promise<ProposalView[]> => {
      const found = await readProposals(db, scene, changes, which)
      return Promise.all(found.map((proposal) => viewOf(db, scene, proposal, { ground, sweeps })))
    }
    return { waiting: await shown('WAITING'), decided: await shown('DECIDED') }
  })
}

export const proposeChange: Handler<typeof api.proposeChange> = async (
  context,
  { params: { proposalId }, body },
) => {
  const { app, actor } = context
  demandConfigurer(actor, 'CHANGE_THE_CONFIGURATION')
  if (body.kind === 'PAPERS' && body.papers.sendsStatusMails && !app.mailer.isSet)
    throw new Refusal('E-DOC-18', 'papers.sendsStatusMails', {
      esperado: 'esta instalación no envía correo, pida a quien la opera que lo configure',
    })
  if (body.kind === 'WEBHOOK') demandAddress(body.webhook.url, app.config.webhookNetworks)
  return atTheHead(context, proposalId, async (db, scene) => {
    const [known] = await readProposals(db, scene, changes, { proposalId })
    return known ? [] : [await putForward(db, scene, { proposalId, wanted: body })]
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

/**
 * A change that waits from now on. The fact is for the caller to append. Refuses E-CFG-24 for what
 * stands already, E-CFG-23 for what was written over what stands no more.
 */
export async function putForward(
  db: Transaction,
  scene: ActorScene,
  { proposalId, wanted }: { readonly proposalId: string; readonly wanted: WantedChange },
): Promise<LedgerFact> {
  const { actor } = scene
  demandConfigurer(actor, 'CHANGE_THE_CONFIGURATION')
  const { standing, facts } = await configurationNow(db, scene)
  const change = draftChange(wanted, standing)
  if (!change) throw new Refusal('E-CFG-24')
  demandStanding(change, standing, facts)
  await propose(db, scene, changes, { proposalId, payload: change })
  // oxlint-disable-next-line no-unsafe-type-assertion -- changes are made of JSON values only
  const data = { change: change as unknown as JsonValue }
  return { type: 'ChangeProposed', subjectId: proposalId, actorId: actor.staffId, data }
}

export const confirmProposal: Handler<typeof api.confirmProposal> = async (
  context,
  { params: { proposalId } },
) => {
  const { app, actor } = context
  const decided = await atTheHead(context, proposalId, (db, scene) =>
    confirmChange(db, scene, proposalId),
  )
  app.referenceData.forget(actor.municipalityId)
  return decided
}

/** What was proposed holds from now on. The facts are for the caller to append. */
export async function confirmChange(
  db: Transaction,
  scene: ActorScene,
  proposalId: string,
): Promise<readonly LedgerFact[]> {
  const { municipalityId, at, actor } = scene
  const ground = await groundOf(db, scene)
  const { proposal } = await demandConfirmable(db, scene, changes, ground, proposalId)
  const { payload: change, proposedById } = proposal
  const actorId = actor.staffId
  const facts = await applyChange(db, { municipalityId, actorId, proposedById, at }, change)
  await openSweep(db, municipalityId, { sweepId: proposalId, change })
  await settleProposal(db, scene, proposalId, { stage: 'CONFIRMED' })
  return [{ type: 'ChangeConfirmed', subjectId: proposalId, actorId, data: {} }, ...facts]
}

export const declineProposal: Handler<typeof api.declineProposal> = async (
  context,
  { params: { proposalId }, body },
) =>
  atTheHead(context, proposalId, async (db, scene) => {
    const proposal = await waitingProposal(db, scene, changes, proposalId)
    demandDeclinable(scene, changes, proposal)
    const actorId = scene.actor.staffId
    const reason = body.reason.trim()
    // Whoever takes their own proposal back owes nobody an explanation.
    if (proposal.proposedById !== actorId && reason.length < reasonText)
      throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
    await settleProposal(db, scene, proposalId, { stage: 'DECLINED', reason })
    return [{ type: 'ChangeDeclined', subjectId: proposalId, actorId, data: { reason } }]
  })

async function atTheHead(
  context: RequestContext,
  proposalId: string,
  act: (db: Transaction, scene: ActorScene) => Promise<readonly LedgerFact[]>,
): Promise<ProposalView> {
  const { municipalityId } = context.actor
  return context.app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const scene = await actorScene(db, context, head.now)
    const facts = await act(db, scene)
    if (facts.length > 0) await writeAfter(db, head, facts)
    const proposal = await readProposal(db, scene, changes, proposalId)
    return viewOf(db, scene, proposal, { ground: plainGround, sweeps: await readSweeps(db, scene) })
  })
}

async function groundOf(db: Transaction, scene: ActorScene): Promise<Ground<ConfigurationChange>> {
  const { standing, facts } = await configurationNow(db, scene)
  return {
    ...plainGround,
    demandStanding: ({ payload }) => demandStanding(payload, standing, facts),
  }
}

/** Refuses E-CFG-23 where something else stands now than when it was made, and as `checkChange`. */
function demandStanding(
  change: ConfigurationChange,
  standing: Configuration,
  facts: CheckFacts,
): void {
  if (isStale(change, standing)) throw new Refusal('E-CFG-23')
  checkChange(change, standing, facts)
}

/** What stands, and what else a change is checked against. */
async function configurationNow(
  db: Transaction,
  { municipalityId, today }: ActorScene,
): Promise<{ readonly standing: Configuration; readonly facts: CheckFacts }> {
  const standing = await standingConfiguration(db, municipalityId)
  const { name: municipalityName } = await db
    .selectFrom('municipality')
    .select('name')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const units = await db
    .selectFrom('org_unit')
    .select('unit_id')
    .where('municipality_id', '=', municipalityId)
    .execute()
  const unitIds = new Set(units.map((row) => row.unit_id))
  return { standing, facts: { today, unitIds, municipalityName } }
}

/** How a proposal is shown to whoever asks. */
async function viewOf(
  db: Transaction,
  scene: ActorScene,
  proposal: Proposal<ConfigurationChange>,
  { ground, sweeps }: { readonly ground: Ground<ConfigurationChange>; readonly sweeps: Sweeps },
): Promise<ProposalView> {
  const { proposalId } = proposal
  const judged = await judgeProposal(db, scene, changes, ground, proposal)
  const remark = judged.obstacle?.remarks[0]
  return {
    proposalId,
    // The wire's type is mutable, the domain's is not; both are the same JSON.
    // oxlint-disable-next-line no-unsafe-type-assertion
    change: proposal.payload as ProposalView['change'],
    stage: proposal.stage,
    proposedAt: proposal.proposedAt.toISOString(),
    proposedBy: proposal.proposedBy,
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    decidedBy: proposal.decidedBy,
    reason: proposal.reason,
    isOwn: proposal.proposedById === scene.actor.staffId,
    refusal: remark ? { ...remark, slots: { ...remark.slots } } : null,
    mayConfirm: judged.mayConfirm,
    mayDecline: judged.mayDecline,
    sweep: sweeps.get(proposalId) ?? null,
  }
}

type Sweeps = ReadonlyMap<string, NonNullable<ProposalView['sweep']>>

async function readSweeps(db: Transaction, { municipalityId }: ActorScene): Promise<Sweeps> {
  const rows = await db
    .selectFrom('deadline_sweep')
    .select(['sweep_id', 'total', 'examined', 'moved', 'finished_at'])
    .where('municipality_id', '=', municipalityId)
    .execute()
  return new Map(
    rows.map(({ sweep_id: sweepId, finished_at: finishedAt, ...sweep }) => [
      sweepId,
      { ...sweep, isFinished: finishedAt !== null },
    ]),
  )
}
