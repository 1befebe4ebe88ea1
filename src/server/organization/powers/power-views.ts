/**
 * `GET /api/power-acts`: what waits for a second person, who that may be, and what the reader may
 * do about it.
 */
import type { api } from '#contract/api.ts'
import type { PowerActView } from '#contract/municipality/power-acts.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { endOfWait } from '#domain/acts/act.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import { expiryOf, mayConfirmAlone, mayConfirmPower } from '#domain/acts/power-act.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { isGroundGone } from './apply-power.ts'
import type { SecondPerson } from './power-people.ts'
import { gainersOf, hasLeft, secondPersonsBeside } from './power-people.ts'
import { peopleViews } from './staff-views.ts'

export const listPowerActs: Handler<typeof api.listPowerActs> = (context) => readPowerActs(context)

export async function readPowerActs({
  actor,
  app,
}: RequestContext): Promise<{ acts: PowerActView[] }> {
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const now = await bookNow(db)
    const rows = await waitingActs(db, municipalityId, now)
    if (rows.length === 0) return { acts: [] }
    const today = await localToday(db, municipalityId, now)
    const { units } = await app.referenceData.of(municipalityId)
    const people = new Map(
      (await peopleViews(db, municipalityId, today)).map((person) => [person.staffId, person]),
    )
    const seconds = await secondPersonsBeside(db, { municipalityId, today }, [])
    const acts: PowerActView[] = []
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; there are never many
      const view = await actView(db, { actor, now, today, people, seconds }, row)
      // oxlint-disable-next-line no-await-in-loop -- the same
      if (view)
        acts.push((await hasFallen(db, { today, units, people }, row)) ? fallen(view) : view)
    }
    return { acts }
  })
}

async function bookNow(db: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

async function waitingActs(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<Selectable<Tables['power_act']>[]> {
  const rows = await db
    .selectFrom('power_act')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .where('stage', '=', 'PROPOSED')
    .orderBy('proposed_at', 'desc')
    .orderBy('act_id')
    .execute()
  return rows.filter((row) => now < expiryOf({ proposedAt: row.proposed_at }))
}

type People = ReadonlyMap<string, Awaited<ReturnType<typeof peopleViews>>[number]>

async function actView(
  db: Transaction,
  {
    actor,
    now,
    today,
    people,
    seconds,
  }: {
    readonly actor: Actor
    readonly now: Date
    readonly today: string
    readonly people: People
    readonly seconds: readonly SecondPerson[]
  },
  row: Selectable<Tables['power_act']>,
): Promise<PowerActView | null> {
  const { data, staff_id: staffId, municipality_id: municipalityId } = row
  const place = { municipalityId, today }
  const gainerIds = await gainersOf(db, place, { staffId, data })
  const absentId = data.kind === 'SUBSTITUTE' ? data.absentId : null
  const isConcerned = [row.proposed_by_id, ...gainerIds, absentId].includes(actor.staffId)
  if (!isConcerned && !mayDo(actor, 'confirmPower')) return null
  const proposedById = row.proposed_by_id
  const beside = seconds.filter((person) => ![proposedById, staffId].includes(person.staffId))
  const isAnybody = beside.length > 0
  const confirmers = beside.filter((person) => !gainerIds.includes(person.staffId))
  const act = { proposedById, proposedAt: row.proposed_at, gainerIds }
  const person = people.get(staffId)
  const isInvited = person?.isInvited === true && data.kind !== 'CLEAR_FACTORS'
  const mayBeAlone = mayConfirmAlone(actor, act, { hasSecondPerson: isAnybody, now })
  const maySecond = mayConfirmPower(actor, act)
  const nameOf = (id: string): string => people.get(id)?.name ?? ''
  return {
    actId: row.act_id,
    kind: data.kind,
    staffId,
    name: nameOf(staffId),
    email: person?.email ?? '',
    ...wantedOf(data, nameOf),
    alsoGain: gainerIds.filter((id) => id !== staffId).map(nameOf),
    proposedBy: nameOf(row.proposed_by_id),
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: expiryOf(act).toISOString(),
    confirmers: confirmers.map(({ name }) => name),
    aloneFrom: isAnybody ? null : endOfWait(act).toISOString(),
    isInvited,
    refusal: null,
    mayConfirm: !isInvited && (mayBeAlone || maySecond),
    mayDecline: true,
  }
}

/** Whether its confirmation would be refused, whoever confirms it. */
async function hasFallen(
  db: Transaction,
  {
    today,
    units,
    people,
  }: {
    readonly today: string
    readonly units: ReadonlyMap<string, OrgUnit>
    readonly people: People
  },
  row: Selectable<Tables['power_act']>,
): Promise<boolean> {
  if (isGroundGone(row, today, (id) => people.get(id)?.status)) return true
  const { data, staff_id: staffId, municipality_id: municipalityId } = row
  const gainerIds = await gainersOf(db, { municipalityId, today }, { staffId, data })
  const by = { proposedById: row.proposed_by_id, gainerIds }
  return hasLeft(db, { municipalityId, today, units }, by)
}

function fallen(view: PowerActView): PowerActView {
  return { ...view, confirmers: [], refusal: 'E-ROL-11', mayConfirm: false }
}

function wantedOf(
  data: Selectable<Tables['power_act']>['data'],
  nameOf: (id: string) => string,
): Pick<PowerActView, 'grants' | 'enables' | 'substitution'> {
  const none = { grants: [], enables: false, substitution: null }
  if (data.kind === 'GRANT') return { ...none, grants: [...data.grants], enables: data.enables }
  if (data.kind === 'CLEAR_FACTORS') return none
  const { absentId, validFrom, validTo } = data
  return { ...none, substitution: { absent: nameOf(absentId), validFrom, validTo } }
}
