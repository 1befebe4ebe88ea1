/**
 * Two years of a town that does not exist, in one transaction: whoever looks meanwhile sees
 * nothing, then all of it.
 */
import { addMonths, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { dueOn, effectiveDate } from '#domain/deadline/deadline.ts'
import type { OfficeHours } from '#domain/deadline/deadline.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { formatEntryNumber, seriesCodeFor, seriesYear } from '#domain/entry/register-number.ts'
import { checkRegistration, contentOf } from '#domain/acts/registration.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect/open-database.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { FoundedUnit } from '#server/municipality/found/found-municipality.ts'
import type { MunicipalCalendar } from '#server/municipality/terms/work-calendar.ts'
import { forgetNotices } from '#server/notices/notice-rounds.ts'
import { readWorkCalendar } from '#server/municipality/terms/work-calendar.ts'
import { sql } from 'kysely'
import type { Chance } from './chance.ts'
import { openChance } from './chance.ts'
import type { Document, Town } from './documents.ts'
import { documentAt } from './documents.ts'
import { writeDrafts } from './drafts.ts'
import type { Step } from './exits.ts'
import { exitSteps } from './exits.ts'
import type { FollowUp } from './follow-ups.ts'
import { askedAt, followUpsOf, pendingCause } from './follow-ups.ts'
import type { StoryFacts } from './handling-story.ts'
import { handlingStory } from './handling-story.ts'
import type { Letter } from './letters.ts'
import { attachmentOf, storeLetters } from './letters.ts'
import { momentsOf } from './moments.ts'
import type { PastBook } from './past-book.ts'
import { openPastBook } from './past-book.ts'
import type { SeededTown } from './seed-town.ts'
import { seedTown } from './seed-town.ts'
import { makeSenders, openNumbers } from './senders.ts'
import { villaAsiento } from './villa-asiento.ts'
import { writePast } from './write-past.ts'

export interface DemoSeed {
  readonly municipalityId: string
  readonly entryCount: number
}

const seed = 20_261_121
const monthsOfPast = 24
const { timeZone } = villaAsiento

/**
 * Fills an installation that has no municipality, up to `now`. `store` puts the scans that its
 * documents carry.
 */
export async function seedDemo(
  app: { readonly database: Database; readonly files: FileStore },
  now: Date,
  count = 2000,
  store = storeLetters,
): Promise<DemoSeed> {
  const chance = openChance(seed)
  const municipalityId = randomUUID()
  const letters = await store(app.files, municipalityId, chance)
  const book = await app.database.inMunicipality(municipalityId, async (db) => {
    // Two years are thought up within it: minutes for a large town, or on a machine that has other
    // work.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    const today = localDateTimeAt(now, timeZone).date
    const from = addMonths(today, -monthsOfPast)
    const foundedAt = new Date(Date.parse(`${from}T12:00:00Z`) - 86_400_000)
    const town = await seedTown(db, municipalityId, { at: foundedAt, now })
    const past = openPastBook(town.foundation.head)
    for (const fact of town.facts) past.note(foundedAt, fact)
    const calendar = await readWorkCalendar(db, municipalityId)
    const moments = momentsOf({ from, until: now, timeZone, count }, calendar, chance)
    live({ past, town, letters, calendar, chance, now }, moments)
    // Its two years were never closed: the head of registry says that it is really today.
    const lastAt = past.head.now.toISOString()
    const headId = town.staffIdOf('jefatura')
    const confirmation = { subjectId: municipalityId, actorId: headId, data: { lastAt } }
    past.note(now, { type: 'ClockConfirmed', ...confirmation })
    await writePast(db, past, letters, town.staffIdOf('registro'))
    await writeDrafts(db, municipalityId, { town, now })
    // What was told when the roles were given is two years old.
    await forgetNotices(db, municipalityId, now)
    return past
  })
  return { municipalityId, entryCount: book.entries.size }
}

interface Life {
  readonly past: PastBook
  readonly town: SeededTown
  readonly letters: readonly Letter[]
  readonly calendar: MunicipalCalendar
  readonly chance: Chance
  readonly now: Date
}

/** Registers each document at its moment, and lets what follows happen in its turn. */
function live(life: Life, moments: readonly Date[]): void {
  const { past, town, chance, now } = life
  const waiting: Step[] = []
  const happenUntil = (until: Date): void => {
    waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
    while (waiting[0] && waiting[0].at <= until) {
      waiting.shift()?.happen(past)
      waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
    }
  }
  const documents = documentsOf(life)
  const registry = { clerkId: town.staffIdOf('registro'), headId: town.staffIdOf('jefatura') }
  const facts = storyFacts(life, registry.clerkId)
  const leaving = { officeId: town.foundation.officeId, facts, chance: openChance(seed + 2) }
  const stepOf = (entryId: string, next: FollowUp): Step => ({
    at: next.at,
    happen() {
      const observed = next.bringsRemedy ? past.entries.get(entryId) : undefined
      const remedyId = observed ? documents(next.at, observed) : null
      if (remedyId !== null) follow(remedyId, next.at)
      const closed = happen(past, { ...next, entryId, remedyId })
      if (closed) waiting.push(...exitSteps(closed, next.at, leaving))
    },
  })
  const follow = (entryId: string, at: Date): void => {
    waiting.push(...whatFollows(entryId, at).map((followUp) => stepOf(entryId, followUp)))
  }
  const whatFollows = (entryId: string, at: Date): readonly FollowUp[] => {
    const { kind, acts } = followUpsOf(at, timeZone, chance, registry)
    const unitId = past.entries.get(entryId)?.content.destinationUnitId
    return kind === 'annulment' || unitId === undefined
      ? acts
      : [...acts, ...handlingStory(at, unitId, facts, chance)]
  }
  for (const [index, at] of moments.entries()) {
    happenUntil(at)
    const entryId = documents(at)
    const isLast = index === moments.length - 3
    const after = isLast ? [askedAt(at, registry.clerkId, pendingCause)] : whatFollows(entryId, at)
    waiting.push(...after.map((followUp) => stepOf(entryId, followUp)))
  }
  happenUntil(now)
}

function storyFacts({ town, calendar, now }: Life, clerkId: string): StoryFacts {
  const units = town.foundation.units.map((unit) => ({ ...unit, ...standingAlone }))
  return {
    units: new Map(units.map((unit) => [unit.unitId, unit])),
    calendar,
    timeZone,
    country: villaAsiento.country,
    personIn: town.personIn,
    clerkId,
    termOf: (typeId) =>
      town.foundation.types.find((type) => type.typeId === typeId)?.deadline ?? null,
    now,
  }
}

const standingAlone = { parentId: null, validTo: null, successorId: null, delegates: false }

/** Gives the entry when it was closed by that. */
function happen(
  past: PastBook,
  next: FollowUp & { readonly entryId: string; readonly remedyId: string | null },
): Entry | null {
  const entry = past.entries.get(next.entryId)
  if (!entry) throw new Error('Nothing can happen to an entry before it is registered')
  const actorId = next.byId
  const fact = next.decide(entry, actorId, next.at.toISOString(), next.remedyId)
  if (!fact) return null
  const after = past.add(next.at, next.entryId, actorId, fact)
  return fact.type === 'EntryClosed' ? after : null
}

/** Registers the next document at an instant, or what was missing of another; returns its id. */
function documentsOf(life: Life): (at: Date, observed?: Entry) => string {
  const { past, town: seeded, chance } = life
  const { foundation } = seeded
  const town: Town = {
    officeId: foundation.officeId,
    typeOf: (code) => found(foundation.types, code),
    unitIdOf: (code) => found(foundation.units, code).unitId,
    senders: makeSenders(chance),
    // Representatives and neighbours get numbers of their own, apart from the senders'.
    mint: openNumbers(openChance(seed + 1)),
  }
  return (at, observed) => {
    const entryId = randomUUID()
    const today = localDateTimeAt(at, timeZone).date
    const drawn = documentAt(town, at, today, chance)
    const document = observed ? remedyOf(observed, drawn) : drawn
    refuseWhatACounterWould(document, at, foundation.units)
    const actorId = seeded.staffIdOf(chance.happens(0.75) ? 'registro' : 'jefatura')
    past.add(at, entryId, actorId, registration(life, document, at))
    return entryId
  }
}

/** Brought by the same people, for whoever asked for it. */
function remedyOf({ entryId, parties, handling }: Entry, drawn: Document): Document {
  const command = {
    ...drawn.command,
    subject: 'Acompaña la copia de la cédula de identidad que faltaba',
    destinationUnitId: handling.stage.unitId ?? drawn.command.destinationUnitId,
    parties,
    relation: { entryId, kind: 'REMEDIES' },
  } as const
  return { ...drawn, command }
}

/** The demonstration may not hold what the product would refuse. */
function refuseWhatACounterWould(
  { command, type }: Document,
  at: Date,
  units: readonly FoundedUnit[],
): void {
  const unit = units.find(({ unitId }) => unitId === command.destinationUnitId)
  const { refusals } = checkRegistration(command, {
    now: at.toISOString(),
    today: localDateTimeAt(at, timeZone).date,
    type: { ...type, isActive: true },
    unit: unit ? { ...unit, ...standingAlone } : null,
    successorName: null,
  })
  const [first] = refusals
  if (first) throw new Error(`Villa Asiento cannot hold ${first.code} at ${first.field}`)
}

function registration(
  { past, town, letters, calendar, chance }: Life,
  document: Document,
  at: Date,
): EntryFact {
  const { command, type } = document
  const { book, office } = villaAsiento
  const year = seriesYear(at, book, timeZone, timeZone)
  const place = past.nextPlace(at, seriesCodeFor(book, office.code), year)
  const presentedAt = command.presentedAt ?? at.toISOString()
  const effective = effectiveDate(new Date(presentedAt), timeZone, calendar, hours)
  const scans = letters.filter((letter) => letter.typeCode === type.code)
  const isScanned = document.isScanned && scans.length > 0
  return {
    type: 'EntryRegistered',
    data: {
      officeId: town.foundation.officeId,
      series: place,
      entryNumber: formatEntryNumber({
        format: book,
        officeCode: office.code,
        year,
        number: place.number,
      }),
      registeredOn: localDateTimeAt(at, timeZone).date,
      content: contentOf(command, {
        presentedAt,
        effectiveDate: effective,
        dueOn: type.deadline && dueOn(effective, type.deadline, calendar),
      }),
      parties: command.parties,
      attachments: isScanned ? [attachmentOf(chance.pick(scans), document.fileName)] : [],
      note: command.note,
      relation: command.relation,
      verificationCode: formatVerificationCode(randomBytes(13)),
    },
  }
}

// In Chile what comes after closing time counts for the same day, so that the hour does not matter.
const hours: OfficeHours = { closingTime: {}, afterHours: 'SAME_DAY' }

function found<Item extends { readonly code: string }>(items: readonly Item[], code: string): Item {
  const item = items.find((each) => each.code === code)
  if (!item) throw new Error(`Villa Asiento has no ${code}`)
  return item
}
