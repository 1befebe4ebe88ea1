/**
 * `GET /api/delivery-lists`: what was sent to an office on a day, to be carried there and signed
 * for.
 */
import type { api } from '#contract/api.ts'
import { confidentialityNames } from '../../papers/facts/wording.ts'
import { holdsAt, isRegistry, unitsOf } from '#domain/permission/permission.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ReferenceData, ReferenceOffice } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import { logAccess } from '../../context/log-access.ts'
import type { DeliveryListFacts } from '../../papers/print/delivery-list.ts'
import { wallOf } from '../../context/wall-of.ts'

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
    municipality: {
      name: reference.municipality.name,
      shieldPng: reference.municipality.shieldPng,
    },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
    drawnBy: actor.name,
    drawnAt: app.now().toISOString(),
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
  const { renderDeliveryList } = await import('../../papers/print/delivery-list.ts')
  return paperResponse(await renderDeliveryList(facts), `entrega-${unit.code}-${query.date}.pdf`)
}

interface Asked {
  readonly unitId: string
  readonly date: string
}

async function sendings(
  context: RequestContext,
  { timeZone }: ReferenceOffice,
  { unitId, date }: Asked,
) {
  const { actor, app } = context
  const own = sentByOwn(actor)
  return app.database.read(await wallOf(context), (db) =>
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
  if (!isRegistry(actor) && units.length === 0) {
    throw new Refusal('E-PER-09', null, {
      accion: 'PRINT_THE_DELIVERY_LIST',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const ofUnits = sql<SqlBool>`hand_over.from_unit_id = any (${units}::uuid[])`
  return isRegistry(actor)
    ? sql<SqlBool>`((hand_over.from_unit_id is null and ${ofOffices(actor)}) or ${ofUnits})`
    : ofUnits
}

function ofOffices(actor: Actor): RawBuilder<SqlBool> {
  const grants = actor.grants.filter(({ role }) => role === 'REG' || role === 'JREG')
  if (grants.some(({ officeId }) => officeId === null)) return sql<SqlBool>`true`
  const offices = grants.flatMap(({ officeId }) => (officeId === null ? [] : [officeId]))
  return sql<SqlBool>`entry.office_id = any (${offices}::uuid[])`
}

/** The registry office of whoever asks; the main one for the units. */
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
