/**
 * How the answers leave: numbered by the registry within a day of their closing, carried to whoever
 * wrote, and what came of it; some come back, and of the latest not all is known.
 */
import type { Entry } from '#domain/entry/entry.ts'
import { formatEntryNumber, seriesYear } from '#domain/entry/register-number.ts'
import type { Reply } from '#domain/handling/handling.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { checkDispatch, exitFormat, exitSeriesFor, tidyContent } from '#domain/outgoing/dispatch.ts'
import { lastDayToNotify } from '#domain/outgoing/notification.ts'
import type { DeliveryResult, OutgoingContent } from '#domain/outgoing/outgoing.ts'
import { checkIdentityNumber } from '#domain/party/identity-number.ts'
import type { Identity } from '#domain/party/party.ts'
import { isInterested, partyName } from '#domain/party/party.ts'
import { randomUUID } from 'node:crypto'
import type { Chance } from './chance.ts'
import type { StoryFacts } from './handling-story.ts'
import { openClock } from './handling-story.ts'
import type { PastBook } from './past-book.ts'
import { villaAsiento } from './villa-asiento.ts'

/** Something that happens to the book at its moment. */
export interface Step {
  readonly at: Date
  readonly happen: (past: PastBook) => void
}

const { book, office, country, timeZone } = villaAsiento

/** What follows the closing of an answered entry; nothing where nobody can be written to. */
export function exitSteps(
  entry: Entry,
  closedAt: Date,
  { officeId, facts, chance }: { officeId: string; facts: StoryFacts; chance: Chance },
): readonly Step[] {
  const content = contentOf(entry, chance)
  if (content === null) return []
  const unit = facts.units.get(content.unitId) ?? null
  const outgoingId = randomUUID()
  const clock = openClock(closedAt, facts, chance)
  const leaving = clock.after(30, 500)
  const today = localDateTimeAt(leaving, timeZone).date
  const [wrong] = checkDispatch(content, { today, unit, successorName: null })
  if (wrong) throw new Error(`Villa Asiento cannot send out ${wrong.code} at ${wrong.field}`)
  const dispatch = (past: PastBook): void => {
    const year = seriesYear(leaving, book, timeZone, timeZone)
    const series = past.nextPlace(leaving, exitSeriesFor(book, office.code), year)
    const format = exitFormat(book)
    const data = {
      officeId,
      series,
      exitNumber: formatEntryNumber({
        format,
        officeCode: office.code,
        year,
        number: series.number,
      }),
      dispatchedOn: today,
      notifyBy: lastDayToNotify(
        content.documentDate,
        countryProfiles[country].notification,
        facts.calendar,
      ),
      content,
    }
    past.sendOut(leaving, outgoingId, facts.clerkId, { type: 'OutgoingDispatched', data })
  }
  const attempts = resultsOf(content, chance).map((result): Step => {
    const at = clock.daysLater(1, 4)
    const data = { deliveryId: randomUUID(), addressee: 1, at: at.toISOString(), result }
    return {
      at,
      happen: (past) =>
        past.sendOut(at, outgoingId, facts.clerkId, {
          type: 'DeliveryAttempted',
          data: { ...data, receivedBy: receivedBy(content, result), note: null },
        }),
    }
  })
  return [{ at: leaving, happen: dispatch }, ...attempts]
}

/** Of the last closing, with a reply and somebody to read it; nothing that is confidential. */
function contentOf(entry: Entry, chance: Chance): OutgoingContent | null {
  const reply = entry.handling.closures.at(-1)?.reply
  const party = entry.parties.find((one) => isInterested(one) && one.kind !== 'ANONYMOUS')
  const { unitId } = entry.handling.stage
  const { confidentiality, subject } = entry.content
  if (!reply || !party || unitId === null || confidentiality === 'CONFIDENTIAL') return null
  const address = [party.address, party.city].filter(Boolean).join(', ') || null
  return tidyContent({
    unitId,
    kind: kindOf(reply),
    documentNumber: reply.number,
    documentDate: reply.date,
    signedBy: reply.authority,
    subject: `Responde: ${subject}`.slice(0, 240),
    folios: chance.between(1, 4),
    confidentiality,
    addressees: [
      {
        name: partyName(party),
        identity: party.identity && identityOf(party.identity),
        address,
        means: address === null ? 'IN_PERSON' : chance.pick(['CERTIFIED_POST', 'NOTIFIER']),
      },
    ],
    answers: [entry.entryId],
  })
}

const identityOf = ({ type, number }: Identity): string =>
  checkIdentityNumber(type, number).formatted

const kindOf = ({ number }: Reply) => (number.startsWith('Res.') ? 'RESOLUTION' : 'OFFICIAL_LETTER')

function resultsOf({ addressees: [first] }: OutgoingContent, chance: Chance): DeliveryResult[] {
  if (first?.means === 'IN_PERSON') return ['DELIVERED']
  return chance.pick<DeliveryResult[]>([
    ...Array.from({ length: 8 }, (): DeliveryResult[] => ['DELIVERED']),
    ['NOT_FOUND', 'DELIVERED'],
    ['NOT_FOUND', 'RETURNED'],
  ])
}

function receivedBy({ addressees: [first] }: OutgoingContent, result: DeliveryResult) {
  return result === 'DELIVERED' && first ? `${first.name}, destinatario` : null
}
