/**
 * Changes of the configuration, which an administrator proposes and a head of registry confirms.
 * Nothing holds in between; confirming compares again with what stands.
 */
import type { api } from '#contract/api.ts'
import type { ProposalView } from '#contract/municipality/configuration.ts'
import { isOwnPlace, placeKey } from '#domain/common/place-name.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { crossedSeasons } from '#domain/deadline/office-season.ts'
import { nameKey } from '#domain/letter-templates/template.ts'
import { fieldsIn, isField } from '#domain/letters/writing.ts'
import type {
  Configuration,
  ConfigurationChange,
  WantedChange,
  OfficeForm,
} from '#domain/municipality/configuration-change.ts'
import { draftChange, isStale } from '#domain/municipality/configuration-change.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import { demandConfigurer } from '../../../platform/municipality/people/administrators.ts'
import type { ActorScene } from '../../../platform/municipality/people/standing-actor.ts'
import { actorScene, atTheHead } from '../../../platform/municipality/people/standing-actor.ts'
import { mayBeCalled } from '../../../platform/outbound/outside-address.ts'
import type {
  Ground,
  Proposal,
  ProposalFamily,
} from '../../../platform/municipality/proposals/proposals.ts'
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
} from '../../../platform/municipality/proposals/proposals.ts'
import { applyChange } from './apply-change.ts'
import { demandReader, standingConfiguration } from './read-configuration.ts'
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
  return decidedAtTheHead(context, proposalId, async (db, scene) => {
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
  return { type: 'ChangeProposed', subjectId: proposalId, actorId: actor.staffId, data: { change } }
}

export const confirmProposal: Handler<typeof api.confirmProposal> = async (
  context,
  { params: { proposalId } },
) => {
  const { app, actor } = context
  const decided = await decidedAtTheHead(context, proposalId, (db, scene) =>
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
  decidedAtTheHead(context, proposalId, async (db, scene) => {
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

async function decidedAtTheHead(
  context: RequestContext,
  proposalId: string,
  act: (db: Transaction, scene: ActorScene) => Promise<readonly LedgerFact[]>,
): Promise<ProposalView> {
  return atTheHead(context, async (db, scene, head) => {
    await writeAfter(db, head, await act(db, scene))
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

interface CheckFacts {
  readonly today: CivilDate
  readonly unitIds: ReadonlySet<string>
  readonly municipalityName: string
}

type TemplateChange = Extract<ConfigurationChange, { kind: 'LETTER_TEMPLATE' }>
type OfficeChange = Extract<ConfigurationChange, { kind: 'OFFICE' }>

/**
 * Throws E-CFG-02 for a code that is taken, E-CFG-21 for closing the last office, E-CFG-25 for
 * seasons that cross, E-DOC-18 for what points nowhere.
 */
function checkChange(
  change: ConfigurationChange,
  now: Configuration,
  { today, unitIds, municipalityName }: CheckFacts,
): void {
  switch (change.kind) {
    case 'CALENDAR_DAYS':
      change.days.forEach(({ after }) => demandPlace(after, now, municipalityName))
      return
    case 'DOCUMENT_TYPE':
      demandFreeCode(change.typeId, change.after.code, now.types)
      demandUnit(change.after.defaultUnitId, unitIds)
      return
    case 'OFFICE':
      demandFreeCode(change.officeId, change.after.code, now.offices)
      // Numbers of a book by offices begin with the code: the old ones would stand under a name
      // nobody has.
      if (change.before && change.before.code !== change.after.code) {
        throw new Refusal('E-DOC-18', 'office.code', {
          esperado: 'el código de una oficina no cambia',
        })
      }
      demandApartSeasons(change.after)
      demandOpenOffice(change, now, today)
      return
    case 'LETTER_TEMPLATE':
      demandTemplate(change, now)
      return
    case 'CALENDAR_YEAR':
    case 'PAPERS':
    case 'TERMS':
    case 'WEBHOOK':
  }
}

function demandUnit(unitId: string | null, unitIds: CheckFacts['unitIds']): void {
  if (unitId === null || unitIds.has(unitId)) return
  throw new Refusal('E-DOC-18', 'type.defaultUnitId', { esperado: 'elija una unidad activa' })
}

/**
 * The layer of an office names one of ours, that of a locality another place than ours; no other
 * layer names any.
 */
function demandPlace(
  day: NonWorkingDay | null,
  { offices }: Configuration,
  municipalityName: string,
): void {
  if (!day) return
  const isPlaced = day.layer === 'OFFICE' ? offices.has(day.officeId ?? '') : day.officeId === null
  if (!isPlaced)
    throw new Refusal('E-DOC-18', 'officeId', {
      esperado: 'elija la oficina en las capas de oficina, y ninguna en las demás',
    })
  const place = placeKey(day.locality ?? '')
  const isThere =
    day.layer === 'LOCALITY'
      ? place !== '' && !isOwnPlace(municipalityName, place)
      : day.locality === null
  if (!isThere)
    throw new Refusal('E-DOC-18', 'locality', {
      esperado: 'escriba la localidad en la capa que la pide, y ninguna en las demás',
    })
}

function demandFreeCode(
  ownId: string,
  code: string,
  all: ReadonlyMap<string, { readonly code: string }>,
): void {
  for (const [otherId, other] of all) {
    if (otherId !== ownId && other.code === code) {
      throw new Refusal('E-CFG-02', 'code', { codigo: code })
    }
  }
}

/** Of those in use none is called as another one, and each says what a letter can be made of. */
function demandTemplate({ templateId, after }: TemplateChange, now: Configuration): void {
  const { name, typeIds, body, isActive } = after
  const key = nameKey(name)
  if (key.length < 3)
    throw new Refusal('E-DOC-18', 'template.name', { esperado: 'un nombre de 3 letras o más' })
  const isTaken = [...now.templates].some(
    ([otherId, { form }]) => otherId !== templateId && form.isActive && nameKey(form.name) === key,
  )
  if (isActive && isTaken)
    throw new Refusal('E-DOC-18', 'template.name', {
      esperado: 'otra plantilla en uso ya se llama así, elija otro nombre',
    })
  if (typeIds.some((typeId) => !now.types.has(typeId)))
    throw new Refusal('E-DOC-18', 'template.typeIds', {
      esperado: 'elija tipos de documento de este municipio',
    })
  const unknown = fieldsIn(body).find((field) => !isField(field))
  if (unknown !== undefined)
    throw new Refusal('E-DOC-18', 'template.body', {
      esperado: `el dato «${unknown}» no existe, quítelo e inserte uno de la lista`,
    })
}

/** A day in two seasons would close at two hours. */
function demandApartSeasons({ seasons }: OfficeForm): void {
  const crossed = crossedSeasons(seasons)
  if (!crossed) return
  const [one, other] = crossed
  const field = `office.seasons.${seasons.indexOf(other)}.from`
  throw new Refusal('E-CFG-25', field, { una: `«${one.name}»`, otra: `«${other.name}»` })
}

/**
 * One office stays open, and the main one among them: a register that nobody can write in is a dead
 * end.
 */
function demandOpenOffice(change: OfficeChange, now: Configuration, today: CivilDate): void {
  const { officeId, before, after } = change
  if (after.validTo !== null && after.validTo < today && before?.validTo !== after.validTo) {
    throw new Refusal('E-DOC-18', 'office.validTo', {
      esperado: 'una oficina cierra hoy o más adelante, y la principal no cierra',
    })
  }
  // Another office takes its place by being made the main one; none simply stops being it.
  if (before?.isMain && !after.isMain)
    throw new Refusal('E-DOC-18', 'office.isMain', {
      esperado: 'para que deje de ser la principal, nombre principal a otra oficina',
    })
  if (after.validTo === null) return
  const hasAnother = [...now.offices].some(
    ([otherId, other]) => otherId !== officeId && other.validTo === null,
  )
  if (!hasAnother || after.isMain) throw new Refusal('E-CFG-21', 'office.validTo')
}
