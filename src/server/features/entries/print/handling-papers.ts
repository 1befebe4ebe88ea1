/**
 * `GET …/route-sheet`: the hand-overs of an entry on paper, drawn from what its reader may see at
 * the moment of asking.
 */
import type { api } from '#contract/api.ts'
import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import { demandAllowed, Refusal } from '#domain/common/refusal.ts'
import { staysIn } from '#domain/handling/route-stays.ts'
import { senderLine } from '#domain/party/party.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { holds, holdsAt, isRegistry, unitsOf } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { paperResponse } from '../../../platform/http/respond/serve-file.ts'
import type {
  ActFacts,
  RouteLineFacts,
  RouteSheetFacts,
} from '../../../platform/papers/print/route-sheet.ts'
import type { DeliveryListFacts } from '../../../platform/papers/print/delivery-list.ts'
import { confidentialityNames } from '../../../platform/papers/facts/wording.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../../platform/municipality/reference/reference-data.ts'
import { mainOffice, officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import { registryOffices } from '../list/trays.ts'
import { paperHead } from './papers.ts'
import { handlingViewOf } from '../show/entry-view.ts'
import type { SeenEntry } from '../see-entry.ts'
import { demandHeader, seeEntry } from '../see-entry.ts'

export const readRouteSheet: Handler<typeof api.readRouteSheet> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeEntry(context, params.entryId)
  demandHeader(seen)
  const { entry, visibility } = seen
  const reference = await app.referenceData.of(actor.municipalityId)
  const handling = await handlingViewOf(context, entry, visibility)
  await logAccess(context, 'route-sheet-printed', { entryId: entry.entryId })
  const { renderRouteSheet } = await import('../../../platform/papers/print/route-sheet.ts')
  const bytes = await renderRouteSheet(sheetFacts(context, reference, seen, handling))
  return paperResponse(bytes, `hoja-de-ruta-${entry.entryNumber}.pdf`)
}

function sheetFacts(
  context: RequestContext,
  reference: ReferenceData,
  { entry }: SeenEntry,
  handling: HandlingView,
): RouteSheetFacts {
  const { content, officeId } = entry
  const office = officeOf(reference, officeId)
  const names = namesIn(reference, officeId, handling)
  const drawnAt = context.app.now().toISOString()
  return {
    ...paperHead(context, reference, office),
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    sender: senderLine(entry.parties),
    documentTypeName: reference.types.get(content.typeId)?.name ?? '',
    subject: content.subject,
    folios: content.folios,
    dueOn: content.dueOn,
    isAnnulled: entry.registerStatus === 'ANNULLED',
    place: names.unit(handling.unitId),
    assignee: handling.assigneeId && names.person(handling.assigneeId),
    lines: linesOf(handling, names, drawnAt),
  }
}

interface Names {
  /** Null is the registry office. */
  readonly unit: (unitId: string | null) => string
  readonly person: (staffId: string) => string
}

function namesIn(reference: ReferenceData, officeId: string, { people }: HandlingView): Names {
  const known = new Map(people.map(({ staffId, name }) => [staffId, name]))
  const registry = officeOf(reference, officeId).name
  return {
    unit: (unitId) => (unitId === null ? registry : (reference.units.get(unitId)?.name ?? '')),
    person: (staffId) => known.get(staffId) ?? '',
  }
}

function linesOf(handling: HandlingView, names: Names, now: string): RouteLineFacts[] {
  const isOver = handling.status === 'CLOSED' || handling.status === 'ARCHIVED'
  const stays = staysIn(handling.handOvers, isOver ? handling.since : now)
  const act = (staffId: string | null, at: string | null): ActFacts | null =>
    staffId === null || at === null ? null : { by: names.person(staffId), at }
  return handling.handOvers.map((line, place) => {
    const ended = act(line.endedById, line.endedAt)
    const { returnCause } = line
    return {
      sequence: line.sequence,
      isCopy: line.kind === 'COPY',
      from: names.unit(line.fromUnitId),
      to: names.unit(line.unitId),
      purpose: line.purpose,
      instruction: line.instruction,
      foliosSent: line.paperIncluded ? line.foliosSent : null,
      sent: { by: names.person(line.sentById), at: line.sentAt },
      received: act(line.receivedById, line.receivedAt),
      foliosReceived: line.foliosReceived,
      returned: returnCause !== null && ended ? { ...ended, cause: returnCause } : null,
      recalled: line.state === 'RECALLED' ? ended : null,
      note: line.note,
      stayMs: stays[place] ?? null,
    }
  })
}

/**
 * `GET /api/delivery-lists`: what was sent to an office on a day, to be carried there and signed
 * for.
 */
export const readDeliveryList: Handler<typeof api.readDeliveryList> = async (
  context,
  { query },
) => {
  const { actor, app } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  const unit = reference.units.get(query.unitId)
  if (!unit) throw new Refusal('E-CON-03')
  const office = ownOffice(actor, reference)
  const rows = await sendings(context, office, query)
  await logAccess(context, 'delivery-list-printed', { detail: `${unit.code} ${query.date}` })
  const facts: DeliveryListFacts = {
    ...paperHead(context, reference, office),
    from: senderNames(actor, reference, office),
    to: { name: unit.name, code: unit.code },
    on: query.date,
    deliveries: rows
      .filter((row) => row.paper_included)
      .map((row) => ({
        entryNumber: row.entry_number,
        // The paper goes through many hands: what is reserved is carried without its subject.
        subject:
          row.confidentiality === 'ORDINARY'
            ? row.subject
            : confidentialityNames[row.confidentiality],
        folios: row.folios_sent ?? row.folios,
        sentAt: row.sent_at.toISOString(),
        isCopy: row.kind === 'COPY',
      })),
    paperlessCount: rows.filter((row) => !row.paper_included).length,
  }
  const { renderDeliveryList } = await import('../../../platform/papers/print/delivery-list.ts')
  return paperResponse(await renderDeliveryList(facts), `entrega-${unit.code}-${query.date}.pdf`)
}

interface Query {
  readonly unitId: string
  readonly date: string
}

async function sendings(
  context: RequestContext,
  { timeZone }: ReferenceOffice,
  { unitId, date }: Query,
) {
  const { actor, app } = context
  const own = sentByOwn(actor)
  return app.database.read(await rowScopeOf(context), (db) =>
    db
      .selectFrom('hand_over')
      .innerJoin('entry', (join) =>
        join
          .onRef('entry.municipality_id', '=', 'hand_over.municipality_id')
          .onRef('entry.entry_id', '=', 'hand_over.entry_id'),
      )
      .select([
        'entry.entry_number',
        'entry.subject',
        'entry.folios',
        'entry.confidentiality',
        'hand_over.folios_sent',
        'hand_over.sent_at',
        'hand_over.kind',
        'hand_over.paper_included',
      ])
      .where('hand_over.municipality_id', '=', actor.municipalityId)
      .where('hand_over.unit_id', '=', unitId)
      .where('hand_over.state', '<>', 'RECALLED')
      .where('entry.register_status', '<>', 'ANNULLED')
      .where(sql<string>`(hand_over.sent_at at time zone ${timeZone})::date::text`, '=', date)
      .where(own)
      .orderBy('entry.ledger_position')
      .execute(),
  )
}

/**
 * Sent by the registry offices and the units somebody works in. Refuses E-PER-09 for whoever sends
 * nothing.
 */
function sentByOwn(actor: Actor): RawBuilder<SqlBool> {
  const units = unitsOf(actor)
  const isSender = isRegistry(actor) || units.length > 0
  demandAllowed(isSender, 'PRINT_THE_DELIVERY_LIST', 'HEAD_OF_REGISTRY')
  const ofUnits = sql<SqlBool>`hand_over.from_unit_id = any (${units}::uuid[])`
  return isRegistry(actor)
    ? sql<SqlBool>`((hand_over.from_unit_id is null and ${registryOffices(actor, 'REG', 'JREG')}) or ${ofUnits})`
    : ofUnits
}

function ownOffice(actor: Actor, { offices }: ReferenceData): ReferenceOffice {
  const all = [...offices.values()]
  const own = isRegistry(actor)
    ? all.find(
        ({ officeId }) => holdsAt(actor, 'REG', officeId) || holdsAt(actor, 'JREG', officeId),
      )
    : undefined
  const office = own ?? all.find(({ isMain }) => isMain) ?? all[0]
  if (!office) throw new Error('A municipality in use has a registry office')
  return office
}

function senderNames(actor: Actor, { units }: ReferenceData, office: ReferenceOffice): string {
  const own = unitsOf(actor).map((unitId) => units.get(unitId)?.name ?? '')
  return [...(isRegistry(actor) ? [office.name] : []), ...own].filter(Boolean).join(' · ')
}

/**
 * `GET /api/work-transfers/:transferId/act`: what was transferred, to be signed by who gives, who
 * takes and who asked for it.
 */
export const readTransferAct: Handler<typeof api.readTransferAct> = async (context, { params }) => {
  const { actor, app } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = mainOffice(reference)
  const { head, lines } = await app.database.read(actor.municipalityId, async (db) => ({
    head: await readHead(db, actor.municipalityId, params.transferId),
    lines: await readLines(db, actor.municipalityId, params.transferId),
  }))
  if (!head) throw new Refusal('E-CON-03')
  if (head.askedById !== actor.staffId && !holds(actor, 'ADM')) throw new Refusal('E-CON-03')
  const { renderTransferAct } = await import('../../../platform/papers/print/transfer-act.ts')
  const paper = await renderTransferAct({
    ...paperHead(context, reference, office),
    from: head.name,
    askedBy: head.askedBy,
    askedAt: head.askedAt.toISOString(),
    reason: head.reason,
    lines: lines.map((line) => ({
      entryNumber: line.entryNumber,
      // The paper goes through many hands: what is reserved goes without its subject.
      subject:
        line.confidentiality === 'ORDINARY'
          ? line.subject
          : confidentialityNames[line.confidentiality],
      unit: reference.units.get(line.unitId)?.name ?? '',
      to: line.to,
    })),
  })
  return paperResponse(paper, `traspaso-${params.transferId.slice(0, 8)}.pdf`)
}

interface Head {
  readonly name: string
  readonly askedById: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly reason: string
}

async function readHead(
  db: Transaction,
  municipalityId: string,
  transferId: string,
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select p.name, t.asked_by_id as "askedById", a.name as "askedBy", t.asked_at as "askedAt", t.reason
    from work_transfer t
    join staff p on p.municipality_id = t.municipality_id and p.staff_id = t.staff_id
    join staff a on a.municipality_id = t.municipality_id and a.staff_id = t.asked_by_id
    where t.municipality_id = ${municipalityId} and t.transfer_id = ${transferId}`.execute(db)
  return rows[0]
}

interface Line {
  readonly entryNumber: string
  readonly subject: string
  readonly confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
  readonly unitId: string
  readonly to: string
}

async function readLines(
  db: Transaction,
  municipalityId: string,
  transferId: string,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.entry_number as "entryNumber", e.subject, e.confidentiality, l.unit_id as "unitId", s.name as "to"
    from work_transfer_line l
    join entry e on e.municipality_id = l.municipality_id and e.entry_id = l.entry_id
    join staff s on s.municipality_id = l.municipality_id and s.staff_id = l.to_staff_id
    where l.municipality_id = ${municipalityId} and l.transfer_id = ${transferId} and l.ledger_position is not null
    order by e.ledger_position`.execute(db)
  return rows
}
