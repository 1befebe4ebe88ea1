/** `PUT …/rectifications/:id`: "Dice / Debe decir", by whoever the class of the field allows. */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { NamedAct } from '#domain/acts/act.ts'
import * as annulment from '#domain/acts/annulment.ts'
import { mayNot, refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import type { RectifiableContent, RectificationCommand } from '#domain/acts/rectification.ts'
import { rectificationClass, rectify } from '#domain/acts/rectification.ts'
import { registerActs } from '#domain/acts/register-acts.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { SlotCode } from '#domain/common/slot-words.ts'
import { textLength } from '#domain/common/text.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import type { Attachment } from '#domain/entry/attachment.ts'
import { maxAttachments } from '#domain/entry/attachment.ts'
import { isDayClosed, standingOf } from '#domain/entry/entry-standing.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import { headsUnit } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { isVoid } from '../../../platform/ledger/corrected.ts'
import { datesFor, officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import type { ChangeScene } from '../handle/change-entry.ts'
import { changeEntry, demandAct, demandKnown, demandVersion } from '../handle/change-entry.ts'
import { claimUploads } from '../rows/claim-uploads.ts'
import { demandContent, isAskerThere } from '../see-entry.ts'

export const rectifyEntry: Handler<typeof api.rectifyEntry> = (context, { params, body }) =>
  changeEntry(context, params.entryId, async (scene) => {
    const command = commandOf(body)
    demandVisibility(scene, command)
    demandVersion(context, scene)
    demandKnownChoices(scene, command)
    const fact = rectify(scene.entry, command, {
      now: scene.now,
      today: scene.around.today,
      actorId: scene.actor.staffId,
      datesOf: (content) =>
        datesFor(scene.reference, officeOf(scene.reference, scene.entry.officeId), content),
      verificationCode: formatVerificationCode(randomBytes(13)),
    })
    if (fact) await demandReadByNobodyElse(scene, fact)
    if (fact) demandClasses(scene, await closedUntil(scene), fact)
    return fact
  })

// Of an entry seen by its header only: what `entry-view.ts` leaves out.
const hidden = ['statement', 'request', 'nonDocumentItems', 'lateReason'] as const

/**
 * A clerk corrects by its header what has left for an office, and the head of registry what is
 * restricted (docs/specification/roles.md): what they do not see, the people's data among it, they
 * cannot correct.
 */
function demandVisibility(scene: ChangeScene, { content, parties }: RectificationCommand): void {
  const isBlind = parties !== null || hidden.some((field) => content[field] !== undefined)
  if (scene.visibility !== 'HEADER' || isBlind) demandContent(scene)
}

type Body = Parameters<typeof rectifyEntry>[1]['body']

/** Only the fields that were sent: an absent one is not a change to nothing. */
function commandOf(body: Body): RectificationCommand {
  const sent = Object.entries(body.content).filter(([, value]) => value !== undefined)
  // Parsed by the contract's schema: the keys and values are those of RectifiableContent.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...body, content: Object.fromEntries(sent) as Partial<RectifiableContent> }
}

function demandKnownChoices({ reference }: ChangeScene, { content }: RectificationCommand): void {
  if (content.typeId !== undefined && !reference.types.has(content.typeId)) {
    throw new Refusal('E-DOC-03', 'typeId')
  }
  if (content.destinationUnitId !== undefined && !reference.units.has(content.destinationUnitId)) {
    throw new Refusal('E-DOC-12', 'destinationUnitId')
  }
}

/**
 * Asked of the database, under the ledger's head: what this process knows of the closings may be
 * some seconds old.
 */
async function closedUntil({ db, head, entry }: ChangeScene): Promise<CivilDate | null> {
  const { closed_until: closed } = await db
    .selectFrom('daily_closing as d')
    .select(({ fn }) => fn.max('on_date').as('closed_until'))
    .where((eb) => eb.and({ municipality_id: head.municipalityId, office_id: entry.officeId }))
    .where(sql<boolean>`not ${isVoid('d')}`)
    .executeTakeFirstOrThrow()
  return closed
}

/**
 * Refuses E-TRA-30 a new level said by one person once others may have read the entry: a unit had
 * it, which the ledger knows also where the derivation was undone; or something answers it, and
 * would become as secret.
 */
async function demandReadByNobodyElse(
  { db, head, entry, events }: ChangeScene,
  { data }: Extract<EntryFact, { type: 'EntryRectified' }>,
): Promise<void> {
  if (!data.changes.some(({ field }) => field === 'confidentiality')) return
  if (events.some(({ event }) => event.type === 'EntryRouted'))
    throw new Refusal('E-TRA-30', 'confidentiality')
  const answer = await db
    .selectFrom('outgoing_answer')
    .select('outgoing_id')
    .where((eb) => eb.and({ municipality_id: head.municipalityId, entry_id: entry.entryId }))
    .executeTakeFirst()
  if (answer) throw new Refusal('E-TRA-30', 'confidentiality')
}

function demandClasses(
  scene: ChangeScene,
  closed: CivilDate | null,
  fact: Extract<EntryFact, { type: 'EntryRectified' }>,
): void {
  const classes = new Set(fact.data.changes.map(rectificationClass))
  if (classes.has('SUPERVISOR') && !scene.allowed.includes('rectify-major')) {
    throw notAllowed('CORRECT_THIS')
  }
  if (classes.has('CLERK') && !scene.allowed.includes('rectify-major')) {
    if (isDayClosed(scene.entry, closed)) {
      throw new Refusal('E-TRA-10', null, { fecha: dayMonthYear(scene.entry.registeredOn) })
    }
    if (!scene.allowed.includes('rectify-minor')) throw mayNot(registerActs.rectifyEntry)
  }
  if (classes.has('FREE') && !scene.allowed.includes('change-priority')) {
    throw notAllowed('CHANGE_PRIORITY_OR_CONFIDENTIALITY')
  }
}

function notAllowed(accion: SlotCode): Refusal {
  return new Refusal('E-PER-09', null, { accion, responsable: 'HEAD_OF_REGISTRY' })
}

/**
 * Annulment: one person asks, another approves or declines. The number stays in the book, marked.
 * What stands against it is said before who may do it: nobody may ask it of what was answered
 * (E-TRA-07).
 */
async function annulling(
  context: RequestContext,
  entryId: string,
  act: NamedAct,
  decide: (scene: ChangeScene) => EntryFact | Promise<EntryFact>,
  demandMore: (scene: ChangeScene) => Promise<void> = () => Promise.resolve(),
): Promise<EntryView> {
  return changeEntry(context, entryId, async (scene) => {
    demandKnown(scene, act)
    demandVersion(context, scene)
    const fact = await decide(scene)
    demandAct(scene, act)
    await demandMore(scene)
    return fact
  })
}

export const requestAnnulment: Handler<typeof api.requestAnnulment> = (context, { params, body }) =>
  annulling(
    context,
    params.entryId,
    annulment.annulmentActs.requestAnnulment,
    ({ actor, entry }) => {
      const { unitId } = entry.handling.stage
      const isUnitsOwn = unitId !== null && headsUnit(actor, unitId)
      return annulment.requestAnnulment(entry, body, isUnitsOwn)
    },
    async (scene) => {
      await demandNothingSentOut(scene)
      if (body.replacingEntryId !== null) await demandEntry(scene, body.replacingEntryId)
    },
  )

/**
 * Refuses E-TRA-07 where a document that answers it went out, and its number stands. Under the
 * ledger's head none leaves meanwhile. The head of a unit is not told of one out of their reach; who
 * approves reaches all.
 */
async function demandNothingSentOut({ db, head, entry }: ChangeScene): Promise<void> {
  const answer = await db
    .selectFrom('outgoing_answer as a')
    .innerJoin('outgoing as o', (join) =>
      join
        .onRef('o.municipality_id', '=', 'a.municipality_id')
        .onRef('o.outgoing_id', '=', 'a.outgoing_id'),
    )
    .select('a.outgoing_id')
    .where('a.municipality_id', '=', head.municipalityId)
    .where('a.entry_id', '=', entry.entryId)
    .where('o.status', '<>', 'ANNULLED')
    .executeTakeFirst()
  if (answer) throw new Refusal('E-TRA-07')
}

async function demandEntry(scene: ChangeScene, entryId: string): Promise<void> {
  const found = await scene.db
    .selectFrom('entry')
    .select('entry_id')
    .where((eb) => eb.and({ municipality_id: scene.head.municipalityId, entry_id: entryId }))
    .executeTakeFirst()
  if (!found || entryId === scene.entry.entryId)
    throw new Refusal('E-DOC-18', 'replacingEntryId', {
      esperado: 'el asiento que lo reemplaza debe ser otro de este registro',
    })
}

export const approveAnnulment: Handler<typeof api.approveAnnulment> = (context, { params }) =>
  annulling(
    context,
    params.entryId,
    annulment.annulmentActs.approveAnnulment,
    async (scene) => {
      const fact = annulment.approveAnnulment(scene.entry, context.actor.staffId)
      const at = { ...scene, now: context.app.now() }
      if (!(await isAskerThere(scene.db, at, standingOf(scene.entry))))
        throw new Refusal('E-TRA-26')
      return fact
    },
    demandNothingSentOut,
  )

export const refuseAnnulment: Handler<typeof api.refuseAnnulment> = (context, { params, body }) =>
  annulling(context, params.entryId, annulment.annulmentActs.refuseAnnulment, ({ entry }) =>
    annulment.refuseAnnulment(entry, body.reason),
  )

export const consentAnnulment: Handler<typeof api.consentAnnulment> = (context, { params }) =>
  annulling(context, params.entryId, annulment.annulmentActs.consentAnnulment, ({ entry }) =>
    annulment.consentAnnulment(entry),
  )

/**
 * `PUT …/attachments/:attachmentId`: a file for an entry already registered, or a good scan in the
 * place of a bad one.
 */
const reasonMin = 5

export const addAttachment: Handler<typeof api.addAttachment> = (context, { params, body }) =>
  changeEntry(context, params.entryId, async (scene) => {
    const { attachmentId } = params
    refuseWhenSettled(scene.entry, registerActs.addAttachment)
    demandAct(scene, registerActs.addAttachment)
    // Only who may add it is told that it is there.
    if (scene.entry.attachments.some((kept) => kept.attachmentId === attachmentId)) return null
    demandVersion(context, scene)
    demandPlace(scene, body.replacesId, body.reason)
    const [file] = await claimUploads(scene.db, context.actor, [body])
    if (!file) throw new Error('A claim that was not refused has its file')
    await scene.db
      .deleteFrom('upload')
      .where('municipality_id', '=', context.actor.municipalityId)
      .where('upload_id', '=', body.uploadId)
      .execute()
    const attachment: Attachment = { ...file, attachmentId, replacesId: body.replacesId }
    return { type: 'AttachmentAdded', data: { attachment, reason: body.reason } }
  })

function demandPlace(
  { entry }: ChangeScene,
  replacesId: string | null,
  reason: string | null,
): void {
  if (entry.attachments.length >= maxAttachments) {
    throw new Refusal('E-FIL-09', null, { max: maxAttachments })
  }
  if (replacesId === null) return
  const isThere = entry.attachments.some((kept) => kept.attachmentId === replacesId)
  const isReplaced = entry.attachments.some((kept) => kept.replacesId === replacesId)
  if (!isThere || isReplaced)
    throw new Refusal('E-DOC-18', 'replacesId', {
      esperado: 'el archivo que se reemplaza no está en este documento o ya se reemplazó',
    })
  if (textLength(reason ?? '') < reasonMin)
    throw new Refusal('E-TRA-02', 'reason', { n: reasonMin })
}

/** `PUT …/notes/:noteId`: an observation, only ever added. The same id again adds nothing. */
export const addNote: Handler<typeof api.addNote> = (context, { params, body }) =>
  changeEntry(context, params.entryId, (scene) => {
    const { noteId } = params
    refuseWhenSettled(scene.entry, registerActs.addNote)
    demandAct(scene, registerActs.addNote)
    // Only who may add it is told that it is there.
    if (scene.entry.notes.some((note) => note.noteId === noteId)) return null
    return { type: 'NoteAdded', data: { noteId, text: body.text } }
  })
