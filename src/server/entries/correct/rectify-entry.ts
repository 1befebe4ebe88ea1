/** `PUT …/rectifications/:id`: "Dice / Debe decir", by whoever the class of the field allows. */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { SlotCode } from '#domain/common/slot-code.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import { mayNot } from '#domain/acts/demand-stage.ts'
import { registerActs } from '#domain/acts/register-acts.ts'
import { isDayClosed } from '#domain/entry/entry-standing.ts'
import type { RectifiableContent, RectificationCommand } from '#domain/acts/rectification.ts'
import { rectificationClass, rectify } from '#domain/acts/rectification.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import { sql } from 'kysely'
import { datesFor, officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { isVoid } from '../../ledger/corrected.ts'
import type { ChangeScene } from '../handle/change-entry.ts'
import { changeEntry, demandVersion } from '../handle/change-entry.ts'
import { demandContent } from '../sight/see-entry.ts'

export const rectifyEntry: Handler<typeof api.rectifyEntry> = (context, { params, body }) =>
  changeEntry(context, params.entryId, async (scene) => {
    const command = commandOf(body)
    demandSight(scene, command)
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
function demandSight(scene: ChangeScene, { content, parties }: RectificationCommand): void {
  const isBlind = parties !== null || hidden.some((field) => content[field] !== undefined)
  if (scene.sight !== 'HEADER' || isBlind) demandContent(scene)
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
