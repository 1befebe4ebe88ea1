/**
 * A leaving or absent person's open work, given to others in one step. What is transferred is
 * written down first, and then assigned a few entries at a time: the ledger's head is never held
 * for long, and whoever asks again goes on where it stopped.
 */
import type { api } from '#contract/api.ts'
import { demandText } from '#domain/acts/demand-stage.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { assigneeOf } from '#domain/handling/handling.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { headsUnit, holds } from '#domain/permission/permission.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { passOn } from '#domain/acts/work.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { holdHead } from '../../../platform/ledger/append.ts'
import { actorNow } from '../../../platform/municipality/people/standing-actor.ts'
import { entryEvents } from '../../../platform/ledger/read-events.ts'
import { writeFact } from './change-entry.ts'
import { colleagueViews, colleaguesIn, demandOthers } from './colleagues.ts'
import { todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { lookAt } from '../see-entry.ts'

const shortestReason = 10
const atOnce = 20

export const readWork: Handler<typeof api.readWork> = async (context, { params }) => {
  const { actor, app } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  const today = todayAt(reference.municipality, app.now())
  return app.database.read(actor.municipalityId, async (db) => {
    const name = await nameOf(db, actor, params.staffId)
    const open = await openWork(db, actor.municipalityId, params.staffId)
    const units = open.filter(({ unitId }) => mayTransferAt(actor, unitId))
    if (units.length === 0 && !leadsAnywhere(actor)) throw notTheirs()
    const views = []
    for (const unit of units) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; rarely more than one unit
      const people = await colleagueViews(db, actor.municipalityId, unit.unitId, today)
      const colleagues = people.filter(({ staffId }) => staffId !== params.staffId)
      views.push({ ...unit, colleagues })
    }
    return { name, units: views }
  })
}

function mayTransferAt(actor: Actor, unitId: string): boolean {
  return holds(actor, 'ADM') || headsUnit(actor, unitId)
}

function leadsAnywhere(actor: Actor): boolean {
  return holds(actor, 'ADM') || holds(actor, 'JU')
}

function notTheirs(): Refusal {
  return new Refusal('E-PER-09', null, {
    accion: 'TRANSFER_THE_WORK_OF_THIS_PERSON',
    responsable: 'HEAD_OR_ADMINISTRATION',
  })
}

async function nameOf(
  db: Transaction,
  { municipalityId }: Actor,
  staffId: string,
): Promise<string> {
  const person = await db
    .selectFrom('staff')
    .select('name')
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .executeTakeFirst()
  if (!person) throw new Refusal('E-CON-03')
  return person.name
}

async function openWork(
  db: Transaction,
  municipalityId: string,
  staffId: string,
): Promise<{ unitId: string; open: number }[]> {
  const { rows } = await sql<{ unitId: string; open: number }>`
    select current_unit_id as "unitId", count(*)::int as open from entry
    where municipality_id = ${municipalityId} and ${isTheirs(staffId)}
    group by 1 order by 2 desc`.execute(db)
  return rows
}

function isTheirs(staffId: string) {
  return sql`assignee_id = ${staffId} and handling_status in ('IN_PROGRESS', 'OBSERVED') and register_status <> 'ANNULLED'
    and current_unit_id is not null`
}

interface Transfer {
  readonly transferId: string
  readonly staffId: string
  readonly reason: string
}

export const transferWork: Handler<typeof api.transferWork> = async (asked, { params, body }) => {
  const { app } = asked
  const { municipalityId } = asked.actor
  const reference = await app.referenceData.of(municipalityId)
  const today = todayAt(reference.municipality, app.now())
  const reason = demandText(body.reason, 'reason', shortestReason)
  const transfer = { transferId: params.transferId, staffId: params.staffId, reason }
  return app.database.inMunicipality(municipalityId, async (db) => {
    // Whoever holds the head is alone: of two sendings of one transfer the second goes on after the
    // first.
    await holdHead(db, municipalityId)
    const actor = await actorNow(db, asked)
    const context = { ...asked, actor }
    const known = await knownTransfer(db, actor, transfer.transferId)
    if (known === null) {
      await nameOf(db, actor, params.staffId)
      for (const [index, successor] of body.successors.entries()) {
        if (!mayTransferAt(actor, successor.unitId)) throw notTheirs()
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await demandSuccessor(db, actor, { ...successor, staffId: params.staffId, today, index })
      }
      await plan(db, context, transfer, body.successors)
    } else if (known.askedById !== actor.staffId || known.staffId !== params.staffId) {
      throw notTheirs()
    }
    await assignSome(db, context, known ? { ...transfer, reason: known.reason } : transfer)
    return countLines(db, actor, transfer.transferId)
  })
}

/** Refuses E-DOC-18 unless the successor is somebody else who works in the unit today. */
async function demandSuccessor(
  db: Transaction,
  { municipalityId }: Actor,
  asked: {
    readonly unitId: string
    readonly toStaffId: string
    readonly staffId: string
    readonly today: string
    readonly index: number
  },
): Promise<void> {
  const people = await colleaguesIn(db, municipalityId, [asked.unitId], asked.today)
  const isThere = people.some((person) => person.staff_id === asked.toStaffId)
  if (!isThere || asked.toStaffId === asked.staffId)
    throw new Refusal('E-DOC-18', `successors.${asked.index}.toStaffId`, {
      esperado: 'elija a otra persona que trabaje hoy en la misma oficina',
    })
}

async function knownTransfer(
  db: Transaction,
  { municipalityId }: Actor,
  transferId: string,
): Promise<{ staffId: string; askedById: string; reason: string } | null> {
  const row = await db
    .selectFrom('work_transfer')
    .select(['staff_id as staffId', 'asked_by_id as askedById', 'reason'])
    .where((eb) => eb.and({ municipality_id: municipalityId, transfer_id: transferId }))
    .executeTakeFirst()
  return row ?? null
}

async function plan(
  db: Transaction,
  { actor, app }: RequestContext,
  { transferId, staffId, reason }: Transfer,
  successors: readonly { readonly unitId: string; readonly toStaffId: string }[],
): Promise<void> {
  const { municipalityId } = actor
  await db
    .insertInto('work_transfer')
    .values({
      municipality_id: municipalityId,
      transfer_id: transferId,
      staff_id: staffId,
      asked_by_id: actor.staffId,
      reason,
      asked_at: app.now(),
    })
    .execute()
  for (const { unitId, toStaffId } of successors) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      insert into work_transfer_line (municipality_id, transfer_id, entry_id, unit_id, to_staff_id)
      select municipality_id, ${transferId}, entry_id, current_unit_id, ${toStaffId} from entry
      where municipality_id = ${municipalityId} and ${isTheirs(staffId)} and current_unit_id = ${unitId}
      on conflict do nothing`.execute(db)
  }
}

async function assignSome(
  db: Transaction,
  context: RequestContext,
  transfer: Transfer,
): Promise<void> {
  const { municipalityId } = context.actor
  const lines = await db
    .selectFrom('work_transfer_line')
    .select(['entry_id', 'to_staff_id'])
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ transfer_id: transfer.transferId, is_settled: false }))
    .orderBy('entry_id')
    .limit(atOnce)
    .execute()
  for (const { entry_id: entryId, to_staff_id: toStaffId } of lines) {
    // oxlint-disable-next-line no-await-in-loop -- the ledger is written one after the other
    const position = await assignOne(db, context, { ...transfer, entryId, toStaffId })
    // oxlint-disable-next-line no-await-in-loop
    await db
      .updateTable('work_transfer_line')
      .set({ is_settled: true, ledger_position: position })
      .where('municipality_id', '=', municipalityId)
      .where((eb) => eb.and({ transfer_id: transfer.transferId, entry_id: entryId }))
      .execute()
  }
}

/** The position of the assignment; null when the entry is not theirs any more. */
async function assignOne(
  db: Transaction,
  context: RequestContext,
  line: Transfer & { readonly entryId: string; readonly toStaffId: string },
): Promise<number | null> {
  const { municipalityId } = context.actor
  const events = await entryEvents(db, municipalityId, line.entryId)
  const entry = entryFrom(events.map(({ event }) => event))
  if (assigneeOf(entry.handling.stage) !== line.staffId || entry.registerStatus === 'ANNULLED')
    return null
  const passed = passOn(entry, { assigneeId: line.toStaffId, instruction: line.reason })
  const { around, rolesOn, workUnitIds } = await lookAt(db, context, entry, 'EXISTENCE')
  // Who does not read it themselves gives nobody else to read: a reader is then named as
  // everywhere.
  const reads = visibilityOf(context.actor, standingOf(entry), around) === 'CONTENT'
  const fact = reads ? passed : { ...passed, data: { ...passed.data, readerIds: [] } }
  if (reads)
    await demandOthers({ db, actor: context.actor, entry }, fact.data.readerIds, 'successors')
  const head = await holdHead(db, municipalityId)
  await writeFact(db, context, head, { entry, events, rolesOn, workUnitIds }, fact)
  return head.position + 1
}

async function countLines(
  db: Transaction,
  { municipalityId }: Actor,
  transferId: string,
): Promise<{ done: number; skipped: number; left: number }> {
  const { rows } = await sql<{ done: number; skipped: number; left: number }>`
    select count(ledger_position)::int as done,
      (count(*) filter (where is_settled and ledger_position is null))::int as skipped,
      (count(*) filter (where not is_settled))::int as left
    from work_transfer_line
    where municipality_id = ${municipalityId} and transfer_id = ${transferId}`.execute(db)
  return rows[0] ?? { done: 0, skipped: 0, left: 0 }
}
