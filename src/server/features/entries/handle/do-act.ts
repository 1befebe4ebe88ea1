/**
 * Every act on the handling of an entry, by the name of its endpoint and by its row in
 * `domain/acts`.
 */
import { randomBytes } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { Received } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { ActFacts, EntryAct } from '#domain/acts/act.ts'
import { handlingActs } from '#domain/acts/acts.ts'
import * as closure from '#domain/acts/closure.ts'
import {
  confirmConfidentiality as confirmed,
  isRaised,
  pendingChange,
  requestConfidentiality as requested,
} from '#domain/acts/confidentiality.ts'
import * as copies from '#domain/acts/copies.ts'
import { demandText, mayNot, refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import * as deadline from '#domain/acts/entry-deadline.ts'
import type { HandlingFact } from '#domain/acts/handling-fact.ts'
import { readersReason } from '#domain/acts/readers.ts'
import * as route from '#domain/acts/route-entry.ts'
import * as undo from '#domain/acts/undo.ts'
import * as work from '#domain/acts/work.ts'
import { countryOf } from '#domain/common/country.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import type { Sending } from '#domain/handling/hand-over.ts'
import type { ConfidentialityChange } from '#domain/handling/handling.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { headsUnit, mayRegister, unitsOf, worksInUnit } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { standingActor } from '../../../platform/municipality/people/standing-actor.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import { officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import { isVisibleAsOtherEnd } from '../see-entry.ts'
import type { ChangeScene } from './change-entry.ts'
import {
  changeEntry,
  confidentialityDeciders,
  demandAct,
  demandKnown,
  demandVersion,
  isActRepeated,
} from './change-entry.ts'
import {
  demandColleagues,
  demandOthers,
  demandReaders,
  notThem,
  readersLetGo,
} from './colleagues.ts'
import { courseNow, dueWith, placesOf } from './remedies.ts'

interface Given {
  readonly params: { readonly entryId: string }
}

type Decision<Sent> = (scene: ChangeScene, sent: Sent) => HandlingFact | Promise<HandlingFact>

/** Answers an act: on the version the actor saw, once however often it is sent. */
function doing<Sent extends Given>(act: EntryAct, decide: Decision<Sent>) {
  return (context: RequestContext, sent: Sent): Promise<EntryView> =>
    changeEntry(
      context,
      sent.params.entryId,
      (scene) => {
        demandKnown(scene, act)
        demandVersion(context, scene)
        return decide(scene, sent)
      },
      isActRepeated(context, act.fact, Object(sent).body),
    )
}

type Rows = typeof handlingActs
type ByRow = {
  [Name in keyof Rows]: Rows[Name] extends { readonly decide: unknown } ? Name : never
}[keyof Rows]

function factsOf({ actor, reference, entry, around }: ChangeScene): ActFacts {
  const { calendar, timeZone } = officeOf(reference, entry.officeId)
  return {
    actorId: actor.staffId,
    today: around.today,
    calendar,
    dayOf: (instant): CivilDate => localDateTimeAt(new Date(instant), timeZone).date,
    unitName: (unitId) => reference.units.get(unitId)?.name ?? '',
  }
}

/** Those whose decision asks more of the server. */
type Query = Exclude<keyof Rows, ByRow | 'confirmConfidentiality' | 'remedyEntry'>

const decisions: { readonly [Name in Query]: Decision<Received<Api[Name]>> } = {
  routeEntry: async (scene, { body }) => {
    const command = { ...body, principal: whole(scene, body.principal) }
    const { units } = scene.reference
    const fact = route.routeEntry(scene.entry, command, { today: scene.around.today, units })
    demandAct(scene, handlingActs.routeEntry)
    await demandColleagues(scene, body.readerIds, [body.principal.unitId], 'readerIds')
    await demandOthers(scene, body.readerIds, 'readerIds')
    const withdrawnIds = await readersLetGo(scene, body)
    return withdrawnIds.length === 0 ? fact : { ...fact, data: { ...fact.data, withdrawnIds } }
  },

  acknowledgeCopy: (scene, { params }) => {
    demandOwnCopy(scene, params.sequence)
    return copies.acknowledgeCopy(scene.entry, params.sequence)
  },

  closeCopy: (scene, { params, body }) => {
    demandOwnCopy(scene, params.sequence)
    return copies.closeCopy(scene.entry, params.sequence, body.note)
  },

  assignEntry: async (scene, { body }) => {
    const fact = work.assignEntry(scene.entry, body)
    const { unitId } = scene.entry.handling.stage
    const isOneself = body.assigneeId === scene.actor.staffId
    const mayStart = isOneself && scene.allowed.includes('start')
    if (!mayStart) demandAct(scene, handlingActs.assignEntry, 'assign')
    const unitIds = unitId === null ? [] : [unitId]
    await demandColleagues(scene, [body.assigneeId], unitIds, 'assigneeId')
    await demandOthers(scene, fact.data.readerIds, 'assigneeId')
    return fact
  },

  observeEntry: (scene, { body }) => {
    const { calendar } = officeOf(scene.reference, scene.entry.officeId)
    const places = placesOf(scene.reference, scene.entry)
    const fact = work.observeEntry(scene.entry, body, {
      today: scene.around.today,
      country: countryOf(scene.reference.municipality.country),
      calendars: [calendar, ...places.map((place) => place.calendar)],
    })
    demandAct(scene, handlingActs.observeEntry)
    return fact
  },

  closeEntry: (scene, { body }) => {
    const fact = closure.closeEntry(scene.entry, body, scene.around.today)
    demandAct(scene, handlingActs.closeEntry)
    const attachmentId = body.reply?.attachmentId ?? null
    const isThere = scene.entry.attachments.some((file) => file.attachmentId === attachmentId)
    if (attachmentId !== null && !isThere)
      throw new Refusal('E-DOC-18', 'reply.attachmentId', {
        esperado: 'adjunte primero la respuesta a este documento',
      })
    return fact
  },

  extendDeadline: async (scene, { body }) => {
    const course = await courseNow(scene)
    if (!course)
      throw new Refusal('E-TRA-01', null, { estado: 'WITHOUT_DEADLINE', accion: 'EXTEND_IT' })
    const fact = deadline.extendDeadline(scene.entry, body, {
      today: scene.around.today,
      calendar: officeOf(scene.reference, scene.entry.officeId).calendar,
      course,
      rule: countryProfiles[countryOf(scene.reference.municipality.country)].extension,
    })
    demandAct(scene, handlingActs.extendDeadline)
    return fact
  },

  resumeDeadline: async (scene, { body }) => {
    const fact = deadline.resumeDeadline(scene.entry, body.resumedOn, {
      today: scene.around.today,
      dueWith: await dueWith(scene),
    })
    demandAct(scene, handlingActs.resumeDeadline)
    return fact
  },

  nameReaders: async (scene, { body }) => {
    refuseWhenSettled(scene.entry, handlingActs.nameReaders)
    demandAct(scene, handlingActs.nameReaders)
    demandText(body.reason, 'reason', readersReason)
    await demandReaders(scene, body.readerIds)
    return { type: 'ReadersNamed', data: body }
  },

  withdrawReaders: (scene, { body }) => {
    refuseWhenSettled(scene.entry, handlingActs.withdrawReaders)
    // Of whom nobody is named, that nobody can be taken off is said below.
    demandAct(scene, handlingActs.withdrawReaders, 'name-readers')
    demandText(body.reason, 'reason', readersReason)
    const known = scene.entry.handling.readerIds
    if (!body.readerIds.every((readerId) => known.includes(readerId)))
      throw new Refusal('E-DOC-18', 'readerIds', notThem)
    demandOneLeft(scene.entry, body.readerIds)
    return { type: 'ReadersWithdrawn', data: body }
  },

  requestConfidentiality: async (scene, { body }) => {
    const act = handlingActs.requestConfidentiality
    const fact = requested(scene.entry, body)
    const isMore = isRaised(scene.entry, body.to)
    demandAct(scene, act, isMore ? 'raise-confidentiality' : 'lower-confidentiality')
    await demandReaders(scene, fact.data.readerIds)
    await demandAnother(scene, fact.data.readerIds)
    return fact
  },
}

function decisionOf(act: EntryAct): Decision<Given & { readonly body: never }> | null {
  const { decide } = act
  if (!decide) return null
  return (scene, { body }) => {
    // Each act says what its own facts say.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const fact = decide(scene.entry, body, factsOf(scene)) as HandlingFact
    demandAct(scene, act)
    return fact
  }
}

// Each is kept under the name of its endpoint, and what the contract takes must be what its row's
// decision wants.
/* oxlint-disable no-unsafe-type-assertion */
const framed = Object.fromEntries(
  Object.entries<EntryAct>(handlingActs).flatMap(([name, act]) => {
    const own = (decisions as Readonly<Record<string, Decision<never>>>)[name] ?? decisionOf(act)
    return own ? [[name, doing(act, own)]] : []
  }),
) as unknown as { readonly [Name in Query]: Handler<Api[Name]> } & {
  readonly [Name in ByRow]: (
    context: RequestContext,
    sent: Given & { readonly body: Parameters<Rows[Name]['decide']>[1] },
  ) => Promise<EntryView>
}
/* oxlint-enable no-unsafe-type-assertion */

/** With as many folios as the entry has, when the sender did not count them. */
function whole({ entry }: ChangeScene, sending: Sending): Sending {
  const foliosSent = sending.foliosSent ?? entry.content.folios
  return { ...sending, foliosSent: sending.paperIncluded ? foliosSent : null }
}

function demandOwnCopy({ entry, actor, visibility }: ChangeScene, sequence: number): void {
  const copy = copies.copyOf(entry, sequence)
  if (!unitsOf(actor).includes(copy.unitId) || visibility === 'EXISTENCE')
    throw mayNot(handlingActs.closeCopy, 'HEAD_OF_THAT_OFFICE')
}

/** Nobody alone leaves a confidential entry without anybody who reads it. */
function demandOneLeft({ content, handling }: Entry, withdrawnIds: readonly string[]): void {
  if (content.confidentiality !== 'CONFIDENTIAL') return
  if (handling.readerIds.some((readerId) => !withdrawnIds.includes(readerId))) return
  throw new Refusal('E-DOC-18', 'readerIds', { esperado: 'ANOTHER_WHO_READS_IT' })
}

/** Refuses E-TRA-29 where nobody but whoever asks could confirm it. */
async function demandAnother(scene: ChangeScene, readerIds: readonly string[]): Promise<void> {
  const { db, actor, rolesOn } = scene
  const without = [actor.staffId, ...readerIds]
  const { rows } = await sql`
    with ${standingRoles(actor.municipalityId, rolesOn)}
    select from staff s where s.municipality_id = ${actor.municipalityId} and s.status = 'ACTIVE'
      and s.staff_id in (${confidentialityDeciders(scene)})
      and s.staff_id <> all (${without}::uuid[]) limit 1`.execute(db)
  if (rows.length === 0) throw new Refusal('E-TRA-29')
}

/**
 * Refuses E-TRA-26 where whoever asked holds no role now by which they could ask for it: lowering is
 * not for the staff of a unit, nor raising for a reader as such. A document that went on to another
 * unit takes none from them.
 */
async function demandAsker(
  { db, actor, entry, reference, rolesOn, workUnitIds }: ChangeScene,
  { askedById: staffId, to }: ConfidentialityChange,
): Promise<void> {
  const { officeId, routeUnitIds, readerIds } = standingOf(entry)
  const { municipalityId } = actor
  const at = { today: rolesOn, units: reference.units }
  const asker = await standingActor(db, { municipalityId, staffId }, at)
  const isMore = isRaised(entry, to)
  const asksFor = isMore ? worksInUnit : headsUnit
  const mayAsk =
    asker !== null &&
    (mayRegister(asker, officeId) ||
      [...routeUnitIds, ...workUnitIds].some((unitId) => asksFor(asker, unitId)) ||
      (!isMore && asker.grants.length > 0 && readerIds.includes(staffId)))
  if (!mayAsk) throw new Refusal('E-TRA-26')
}

const confirmConfidentiality: Handler<Api['confirmConfidentiality']> = (context, { params }) =>
  changeEntry(context, params.entryId, async (scene) => {
    const act = handlingActs.confirmConfidentiality
    demandKnown(scene, act)
    demandVersion(context, scene)
    const asked = pendingChange(scene.entry, act)
    const code = formatVerificationCode(randomBytes(13))
    const fact = confirmed(scene.entry, scene.actor.staffId, code)
    await demandAsker(scene, asked)
    // Again: they may have gone, and it is whoever confirms that names them.
    await demandReaders(scene, asked.readerIds)
    demandAct(scene, act)
    return fact
  })

const remedyEntry: Handler<Api['remedyEntry']> = async (context, sent) => {
  const remedy = await readRemedy(context, sent.params.entryId, sent.body.remedyEntryId)
  const remedying = doing(handlingActs.remedyEntry, async (scene, { body }: typeof sent) => {
    if (scene.entry.handling.stage.status === 'OBSERVED') demandAct(scene, handlingActs.remedyEntry)
    if (!remedy)
      throw new Refusal('E-DOC-18', 'remedyEntryId', {
        esperado: 'el asiento que subsana debe ser otro de este registro',
      })
    const { timeZone } = officeOf(scene.reference, remedy.office_id)
    const on = localDateTimeAt(remedy.presented_at, timeZone).date
    const facts = { dueWith: await dueWith(scene) }
    return work.remedyEntry(scene.entry, { ...body, on }, facts)
  })
  return remedying(context, sent)
}

/**
 * The entry registered as the remedy of this very one; none when it was not. The server looks, and
 * before the lock: whoever answers for the observed entry may not know the remedy yet, which goes
 * its own way from the counter. A confidential one remedies nothing for whoever does not read it.
 */
async function readRemedy({ app, actor }: RequestContext, entryId: string, remedyEntryId: string) {
  const reference = await app.referenceData.of(actor.municipalityId)
  return app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('entry_relation as relation')
      .innerJoin('entry', (join) =>
        join
          .onRef('entry.municipality_id', '=', 'relation.municipality_id')
          .onRef('entry.entry_id', '=', 'relation.entry_id'),
      )
      .select(['entry.presented_at', 'entry.office_id'])
      .where('relation.municipality_id', '=', actor.municipalityId)
      .where('relation.entry_id', '=', remedyEntryId)
      .where((eb) => eb.and({ 'relation.related_entry_id': entryId, 'relation.kind': 'REMEDIES' }))
      .where('entry.register_status', '<>', 'ANNULLED')
      .where(isVisibleAsOtherEnd({ actor, reference, now: app.now() }))
      .executeTakeFirst(),
  )
}

/** `PUT …/undoing`: one's own last act taken back, in its moment. */
const undoAct: Handler<Api['undoAct']> = (context, { params }) =>
  changeEntry(context, params.entryId, (scene) => {
    demandVersion(context, scene)
    return undo.undoAct(scene.entry, context.actor.staffId, scene.now)
  })

export const handlers = { ...framed, confirmConfidentiality, remedyEntry, undoAct }
