/** `PUT /api/entries/:entryId`: a document gets its number. Sending the same id again returns the same entry, and says so. */
import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { Attachment } from '#domain/attachment.ts'
import { dayMonthYear } from '#domain/civil-date.ts'
import type { Entry, EntryRegisteredData, SeriesPlace } from '#domain/entry.ts'
import { mayRegister } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatEntryNumber, seriesCodeFor, seriesYear } from '#domain/register-number.ts'
import type { RegistrationCommand, RegistrationFacts } from '#domain/registration.ts'
import { checkRegistration, contentOf } from '#domain/registration.ts'
import { formatVerificationCode } from '#domain/verification-code.ts'
import type { Counter, CounterOffice } from '../counter/counter.ts'
import { datesFor, officeOf, surroundingsAt, todayAt } from '../counter/counter.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { claimUploads } from './claim-uploads.ts'
import { entryViewOf } from './entry-view.ts'
import type { Look } from './see-entry.ts'
import { seeEntry } from './see-entry.ts'
import type { Registration } from './write-registrations.ts'

export const registerEntry: Handler<typeof api.registerEntry> = async (desk, { params, body }) => {
  const { house, actor } = desk
  if (!mayRegister(actor, body.officeId)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'registrar en esta oficina',
      responsable: 'la jefatura de registro',
    })
  }
  const counter = await house.counters.of(actor.municipalityId)
  const { entryId } = params
  demandOpenOffice(officeOf(counter, body.officeId), house.now())
  const remarks = checkRegistration(body, factsOf(counter, body, house.now()))
  const isPlain = body.attachments.length === 0 && body.relation === null
  // A plain document needs nothing from the database before its number: the writer itself knows ids that came before.
  const found =
    isPlain && remarks.refusals.length === 0
      ? nothingBrought
      : await house.database.readAtOnce(actor.municipalityId, (db) =>
          broughtBy(db, actor, entryId, body),
        )
  if (!found) return alreadyRegistered(desk, entryId)
  if (remarks.refusals.length > 0) throw Refusal.forAll(remarks.refusals)
  const registered = await house.registrar.register(
    actor.municipalityId,
    registrationOf(desk, counter, entryId, body, found.files),
  )
  if (!registered) return alreadyRegistered(desk, entryId)
  return {
    outcome: 'REGISTERED',
    warnings: remarks.warnings.map((warning) => ({ ...warning, slots: { ...warning.slots } })),
    entry: await entryViewOf(
      desk,
      { ...registered, ...seenByClerk(desk, counter, registered) },
      found.related,
    ),
  }
}

/** What a registration refers to: its files, and the numbers of the entries it is related to. */
interface Brought {
  readonly files: readonly Attachment[]
  readonly related: ReadonlyMap<string, string>
}

const nothingBrought: Brought = { files: [], related: new Map() }

/** A closed office registers nothing new: its documents go to another one's counter. */
function demandOpenOffice(office: CounterOffice, now: Date): void {
  const { validTo, name } = office
  if (validTo === null || validTo >= todayAt(office, now)) return
  throw new Refusal('E-CFG-22', 'officeId', { nombre: name, fecha: dayMonthYear(validTo) })
}

/** Who has just typed it in sees all of it, whatever its level (§6.1, "while registering"). */
function seenByClerk(
  { house }: Desk,
  counter: Counter,
  { entry }: { readonly entry: Entry },
): Look {
  const around = surroundingsAt(counter, entry.officeId, house.now())
  return { sight: 'CONTENT', asksReason: false, around }
}

async function numberOf(
  db: Transaction,
  municipalityId: string,
  entryId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('entry')
    .select('entry_number')
    .where('municipality_id', '=', municipalityId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst()
  return found?.entry_number ?? null
}

/** All asked at once. Null when this id was registered before: then its uploads are used up. */
async function broughtBy(
  db: Transaction,
  actor: Desk['actor'],
  entryId: string,
  { relation, attachments }: RegistrationCommand,
): Promise<Brought | null> {
  const { municipalityId } = actor
  const claimed = claimUploads(db, actor, attachments)
  claimed.catch(() => undefined) // judged last
  const [known, relatedNumber] = await Promise.all([
    numberOf(db, municipalityId, entryId),
    relation && numberOf(db, municipalityId, relation.entryId),
  ])
  if (known !== null) return null
  if (relation === null) return { files: await claimed, related: new Map() }
  if (relatedNumber === null) throw new Refusal('E-DOC-18', 'relation')
  return { files: await claimed, related: new Map([[relation.entryId, relatedNumber]]) }
}

async function alreadyRegistered(desk: Desk, entryId: string) {
  const seen = await seeEntry(desk, entryId)
  return {
    outcome: 'ALREADY_REGISTERED' as const,
    warnings: [],
    entry: await entryViewOf(desk, seen),
  }
}

function factsOf(counter: Counter, command: RegistrationCommand, now: Date): RegistrationFacts {
  const office = officeOf(counter, command.officeId)
  const type = counter.types.get(command.typeId ?? '') ?? null
  const unit = counter.units.get(command.destinationUnitId ?? '') ?? null
  const successor = counter.units.get(unit?.successorId ?? '')
  return {
    now: now.toISOString(),
    today: todayAt(office, now),
    type: type?.isActive ? type : null,
    unit,
    successorName: successor?.name ?? null,
  }
}

function registrationOf(
  desk: Desk,
  counter: Counter,
  entryId: string,
  command: RegistrationCommand,
  attachments: readonly Attachment[],
): Registration {
  const office = officeOf(counter, command.officeId)
  const { book, timeZone } = counter.municipality
  const verificationCode = formatVerificationCode(randomBytes(13))
  return {
    entryId,
    actorId: desk.actor.staffId,
    uploadIds: command.attachments.map((claim) => claim.uploadId),
    seriesAt: (instant) => ({
      code: seriesCodeFor(book, office.code),
      year: seriesYear(instant, book, office.timeZone, timeZone),
    }),
    decide: (place, at) =>
      registeredData(counter, office, { command, attachments, verificationCode }, place, at),
  }
}

interface Ready {
  readonly command: RegistrationCommand
  readonly attachments: readonly Attachment[]
  readonly verificationCode: string
}

function registeredData(
  counter: Counter,
  office: CounterOffice,
  ready: Ready,
  place: SeriesPlace,
  at: Date,
): EntryRegisteredData {
  const { command } = ready
  // Never after the registration, even when the browser's clock runs a little ahead.
  const presentedAt =
    [command.presentedAt ?? at.toISOString(), at.toISOString()].toSorted()[0] ?? ''
  const dates = datesFor(counter, office, { presentedAt, typeId: command.typeId ?? '' })
  return {
    officeId: office.officeId,
    series: place,
    entryNumber: formatEntryNumber({
      format: counter.municipality.book,
      officeCode: office.code,
      year: place.year,
      number: place.number,
    }),
    registeredOn: todayAt(office, at),
    content: contentOf(command, { presentedAt, ...dates }),
    parties: command.parties,
    attachments: ready.attachments,
    note: command.note,
    relation: command.relation,
    verificationCode: ready.verificationCode,
  }
}
