/**
 * `PUT /api/entries/:entryId`: a document gets its number. Sending the same id again returns the
 * same entry, and says so; with other content it is refused, and nothing of it is kept.
 */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { Attachment } from '#domain/entry/attachment.ts'
import type { Entry, EntryRegisteredData, SeriesPlace } from '#domain/entry/entry.ts'
import { senderAddress } from '#domain/entry/status-mail.ts'
import { normalParty } from '#domain/party/normal-party.ts'
import { mayRegister } from '#domain/permission/permission.ts'
import { Refusal, demandAllowed, remark } from '#domain/common/refusal.ts'
import { formatEntryNumber, seriesCodeFor, seriesYear } from '#domain/entry/register-number.ts'
import type { RegistrationCommand, RegistrationFacts } from '#domain/acts/registration.ts'
import {
  checkRegistration,
  contentOf,
  fieldsThatDiffer,
  presentedAtOf,
} from '#domain/acts/registration.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../../platform/municipality/reference/reference-data.ts'
import {
  datesFor,
  demandOpenOffice,
  officeOf,
  surroundingsAt,
  todayAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { attachmentsFrom, claimUploads } from '../rows/claim-uploads.ts'
import { entryViewOf } from '../show/entry-view.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import { visibleNumbers, otherEnds, seeEntry } from '../see-entry.ts'
import type { Look } from '../see-entry.ts'
import type { Registration } from '../../../platform/http/context/registrar.ts'

export const registerEntry: Handler<typeof api.registerEntry> = async (
  context,
  { params, body },
) => {
  const { app, actor } = context
  demandAllowed(mayRegister(actor, body.officeId), 'REGISTER_AT_THIS_OFFICE', 'HEAD_OF_REGISTRY')
  const reference = await app.referenceData.of(actor.municipalityId)
  const { entryId } = params
  demandOpenOffice(officeOf(reference, body.officeId), app.now())
  const remarks = checkRegistration(body, factsOf(reference, body, app.now()))
  const asking = { actor, reference, now: app.now() }
  const isPlain = remarks.refusals.length === 0 && body.relation === null
  const numbers: Numbers | null = isPlain
    ? new Map()
    : await app.database.read(actor.municipalityId, (db) => numbersNamed(db, asking, entryId, body))
  if (!numbers) return alreadyRegistered(context, entryId, body)
  if (remarks.refusals.length > 0) throw Refusal.forAll(remarks.refusals)
  const registered = await app.registrar.register(
    actor.municipalityId,
    registrationOf(context, reference, entryId, body),
  )
  if (!registered) return alreadyRegistered(context, entryId, body)
  return {
    outcome: 'REGISTERED',
    warnings: remarks.warnings.map((warning) => ({ ...warning, slots: { ...warning.slots } })),
    entry: await entryViewOf(
      context,
      { ...registered, ...seenByClerk(context, reference, registered) },
      numbers,
    ),
  }
}

type Numbers = ReadonlyMap<string, string>

/**
 * Who has just typed it in sees all of it, whatever its level (docs/specification/roles.md, "while
 * registering").
 */
function seenByClerk(
  { app }: RequestContext,
  reference: ReferenceData,
  { entry }: { readonly entry: Entry },
): Omit<Look, 'rolesOn' | 'workUnitIds'> {
  const around = surroundingsAt(reference, entry.officeId, app.now())
  return { visibility: 'CONTENT', asksReason: false, around }
}

/**
 * All asked at once. Null when this id was registered before: then its uploads are used up. What
 * names no other entry and is right needs no look: the writer knows ids that came before, and what
 * waits.
 */
async function numbersNamed(
  db: Transaction,
  asking: Asking,
  entryId: string,
  { relation, attachments }: RegistrationCommand,
): Promise<Numbers | null> {
  const claimed = claimUploads(db, asking.actor, attachments)
  claimed.catch(() => undefined) // judged last
  const named = await otherEnds(db, asking, [entryId, ...(relation ? [relation.entryId] : [])])
  const ends = named.filter((end) => end.entryId !== entryId)
  if (ends.length < named.length) return null
  if (relation && ends.length === 0)
    throw new Refusal('E-DOC-18', 'relation', {
      esperado: 'el asiento relacionado no está en este registro o no está a su alcance',
    })
  await claimed
  return visibleNumbers(ends)
}

/**
 * What was registered is what counts, whatever became of it since. Where the content may not be
 * read, only who typed it in learns whether it is the same: others would learn what it says.
 */
async function alreadyRegistered(
  context: RequestContext,
  entryId: string,
  body: RegistrationCommand,
) {
  const seen = await seeEntry(context, entryId)
  const { entry, events, visibility } = seen
  const [first] = events
  if (first?.event.type !== 'EntryRegistered') throw new Error('An entry begins with this fact')
  const mayCompare = visibility === 'CONTENT' || entry.registeredById === context.actor.staffId
  const differing = mayCompare ? fieldsThatDiffer(first.event, body) : [null]
  if (differing.length > 0) {
    const slots = { numero: entry.entryNumber }
    throw Refusal.forAll(differing.map((field) => remark('E-NUM-06', field, slots)))
  }
  return {
    outcome: 'ALREADY_REGISTERED' as const,
    warnings: [],
    entry: await entryViewOf(context, seen),
  }
}

function factsOf(
  reference: ReferenceData,
  command: RegistrationCommand,
  now: Date,
): RegistrationFacts {
  const office = officeOf(reference, command.officeId)
  const type = reference.types.get(command.typeId ?? '') ?? null
  const unit = reference.units.get(command.destinationUnitId ?? '') ?? null
  const successor = reference.units.get(unit?.successorId ?? '')
  return {
    now: now.toISOString(),
    today: todayAt(office, now),
    type: type?.isActive ? type : null,
    unit,
    successorName: successor?.name ?? null,
  }
}

function registrationOf(
  context: RequestContext,
  reference: ReferenceData,
  entryId: string,
  command: RegistrationCommand,
): Registration {
  const office = officeOf(reference, command.officeId)
  const { book, timeZone, statusMailsSince } = reference.municipality
  const verificationCode = formatVerificationCode(randomBytes(13))
  return {
    entryId,
    actorId: context.actor.staffId,
    uploadIds: command.attachments.map((claim) => claim.uploadId),
    tellsSender: statusMailsSince !== null && senderAddress(command.parties) !== null,
    seriesAt: (instant) => ({
      code: seriesCodeFor(book, office.code),
      year: seriesYear(instant, book, office.timeZone, timeZone),
    }),
    decide(place, at, waiting) {
      const attachments = attachmentsFrom(waiting, context.actor, command.attachments)
      const ready = { command, attachments, verificationCode }
      return registeredData(reference, office, ready, place, at)
    },
  }
}

interface Ready {
  readonly command: RegistrationCommand
  readonly attachments: readonly Attachment[]
  readonly verificationCode: string
}

function registeredData(
  reference: ReferenceData,
  office: ReferenceOffice,
  ready: Ready,
  place: SeriesPlace,
  at: Date,
): EntryRegisteredData {
  const { command } = ready
  const presentedAt = presentedAtOf(command, at.toISOString())
  const dates = datesFor(reference, office, { presentedAt, typeId: command.typeId ?? '' })
  return {
    officeId: office.officeId,
    series: place,
    entryNumber: formatEntryNumber({
      format: reference.municipality.book,
      officeCode: office.code,
      year: place.year,
      number: place.number,
    }),
    registeredOn: todayAt(office, at),
    content: contentOf(command, { presentedAt, ...dates }),
    parties: command.parties.map(normalParty),
    attachments: ready.attachments,
    note: command.note,
    relation: command.relation,
    verificationCode: ready.verificationCode,
  }
}
