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
import { Refusal, remark } from '#domain/common/refusal.ts'
import { formatEntryNumber, seriesCodeFor, seriesYear } from '#domain/entry/register-number.ts'
import type { RegistrationCommand, RegistrationFacts } from '#domain/acts/registration.ts'
import {
  checkRegistration,
  contentOf,
  fieldsThatDiffer,
  presentedAtOf,
} from '#domain/acts/registration.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import type { ReferenceData, ReferenceOffice } from '../../reference/reference-data.ts'
import {
  datesFor,
  demandOpenOffice,
  officeOf,
  surroundingsAt,
  todayAt,
} from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { claimUploads } from '../rows/claim-uploads.ts'
import { entryViewOf } from '../show/entry-view.ts'
import type { Asking } from '../sight/other-ends.ts'
import { numbersTold, otherEnds } from '../sight/other-ends.ts'
import type { Look } from '../sight/see-entry.ts'
import { seeEntry } from '../sight/see-entry.ts'
import type { Registration } from '../rows/write-registrations.ts'

export const registerEntry: Handler<typeof api.registerEntry> = async (
  context,
  { params, body },
) => {
  const { app, actor } = context
  if (!mayRegister(actor, body.officeId)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'REGISTER_AT_THIS_OFFICE',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const reference = await app.referenceData.of(actor.municipalityId)
  const { entryId } = params
  demandOpenOffice(officeOf(reference, body.officeId), app.now())
  const remarks = checkRegistration(body, factsOf(reference, body, app.now()))
  const asking = { actor, reference, now: app.now() }
  const isRight = remarks.refusals.length === 0
  const found =
    (isRight && (await plainlyBrought(context, body))) ||
    (await app.database.readAtOnce(actor.municipalityId, (db) =>
      broughtBy(db, asking, entryId, body),
    ))
  if (!found) return alreadyRegistered(context, entryId, body)
  if (remarks.refusals.length > 0) throw Refusal.forAll(remarks.refusals)
  const registered = await app.registrar.register(
    actor.municipalityId,
    registrationOf(context, reference, entryId, body, found.files),
  )
  if (!registered) return alreadyRegistered(context, entryId, body)
  return {
    outcome: 'REGISTERED',
    warnings: remarks.warnings.map((warning) => ({ ...warning, slots: { ...warning.slots } })),
    entry: await entryViewOf(
      context,
      { ...registered, ...seenByClerk(context, reference, registered) },
      found.numbers,
    ),
  }
}

/** What a registration refers to: its files, and the entries it is related to that are told. */
interface Brought {
  readonly files: readonly Attachment[]
  readonly numbers: ReadonlyMap<string, string>
}

const nothingBrought: Brought = { files: [], numbers: new Map() }

/**
 * Who has just typed it in sees all of it, whatever its level (docs/specification/roles.md, "while
 * registering").
 */
function seenByClerk(
  { app }: RequestContext,
  reference: ReferenceData,
  { entry }: { readonly entry: Entry },
): Omit<Look, 'rolesOn'> {
  const around = surroundingsAt(reference, entry.officeId, app.now())
  return { sight: 'CONTENT', asksReason: false, around, workUnitIds: [] }
}

/**
 * What needs no look at other entries: the writer itself knows ids that came before. Null when more
 * has to be asked; the files of an entry that came before are used up.
 */
async function plainlyBrought(
  { app, actor }: RequestContext,
  { relation, attachments }: RegistrationCommand,
): Promise<Brought | null> {
  if (relation !== null) return null
  if (attachments.length === 0) return nothingBrought
  try {
    const files = await app.database.readAtOnce(actor.municipalityId, (db) =>
      claimUploads(db, actor, attachments),
    )
    return { ...nothingBrought, files }
  } catch (fault) {
    if (fault instanceof Refusal) return null
    throw fault
  }
}

/** All asked at once. Null when this id was registered before: then its uploads are used up. */
async function broughtBy(
  db: Transaction,
  asking: Asking,
  entryId: string,
  { relation, attachments }: RegistrationCommand,
): Promise<Brought | null> {
  const claimed = claimUploads(db, asking.actor, attachments)
  claimed.catch(() => undefined) // judged last
  const named = await otherEnds(db, asking, [entryId, ...(relation ? [relation.entryId] : [])])
  const ends = named.filter((end) => end.entryId !== entryId)
  if (ends.length < named.length) return null
  if (relation && ends.length === 0)
    throw new Refusal('E-DOC-18', 'relation', {
      esperado: 'el asiento relacionado no está en este registro o no está a su alcance',
    })
  return { files: await claimed, numbers: numbersTold(ends) }
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
  const { entry, events, sight } = seen
  const [first] = events
  if (first?.event.type !== 'EntryRegistered') throw new Error('An entry begins with this fact')
  const mayCompare = sight === 'CONTENT' || entry.registeredById === context.actor.staffId
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
  attachments: readonly Attachment[],
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
    decide: (place, at) =>
      registeredData(reference, office, { command, attachments, verificationCode }, place, at),
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
