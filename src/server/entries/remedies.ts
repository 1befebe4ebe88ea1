/** `GET …/remedy-proposal` and `GET …/remedies`: until when, and with what, an observed entry is mended. */
import type { api } from '#contract/api.ts'
import type { CitizenPlace } from '#domain/citizen-term.ts'
import { citizenDue, citizenPlaces } from '#domain/citizen-term.ts'
import { countryOf } from '#domain/country.ts'
import type { Entry } from '#domain/entry.ts'
import { remedyTermOf } from '#domain/work.ts'
import { sql } from 'kysely'
import type { Counter } from '../counter/counter.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { demandContent, seeEntry } from './see-entry.ts'
import { sightFor } from './visibility.ts'

export const proposeRemedy: Handler<typeof api.proposeRemedy> = async (desk, { params, query }) => {
  const { actor, house } = desk
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  const counter = await house.counters.of(actor.municipalityId)
  const { municipality, terms } = counter
  const term = remedyTermOf(seen.entry, countryOf(municipality.country), terms.remedyTerm)
  const { calendar } = officeOf(counter, seen.entry.officeId)
  const due = citizenDue(query.notifiedOn, term, calendar, placesOf(counter, seen.entry))
  return {
    term: { ...term },
    remedyBy: due.dueOn,
    places: due.places.map(({ locality, movedBy, isKnown, missingYears }) => ({
      locality,
      isKnown,
      days: movedBy.map(({ date, name }) => ({ date, name })),
      missingYears: [...missingYears],
    })),
  }
}

/** The places of the interested parties whose calendars count beside the office's. */
export function placesOf(counter: Counter, entry: Entry): readonly CitizenPlace[] {
  return citizenPlaces(entry.parties, {
    municipalityName: counter.municipality.name,
    mode: counter.terms.calendarMode,
    office: officeOf(counter, entry.officeId).calendar,
    days: counter.calendar.days,
  })
}

export const listRemedies: Handler<typeof api.listRemedies> = async (desk, { params }) => {
  const { actor, house } = desk
  demandContent(await seeEntry(desk, params.entryId))
  const counter = await house.counters.of(actor.municipalityId)
  const sight = sightFor(actor, counter, house.now())
  // The house looks: the remedy of an entry is known to whoever reads that entry, also before it was sent to them.
  const rows = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('entry_relation as relation')
      .innerJoin('entry', (join) =>
        join
          .onRef('entry.municipality_id', '=', 'relation.municipality_id')
          .onRef('entry.entry_id', '=', 'relation.entry_id'),
      )
      .select(['entry.entry_id', 'entry.entry_number', 'entry.registered_at'])
      .select(
        sql<string>`case when ${sight} = 'EXISTENCE' then '' else entry.sender end`.as('sender'),
      )
      .select(
        sql<string>`case when ${sight} = 'EXISTENCE' then '' else entry.subject end`.as('subject'),
      )
      .where('relation.municipality_id', '=', actor.municipalityId)
      .where('relation.related_entry_id', '=', params.entryId)
      .where('relation.kind', '=', 'REMEDIES')
      .where('entry.register_status', '<>', 'ANNULLED')
      .orderBy('entry.ledger_position', 'desc')
      .limit(20)
      .execute(),
  )
  return {
    remedies: rows.map((row) => ({
      entryId: row.entry_id,
      entryNumber: row.entry_number,
      registeredAt: row.registered_at.toISOString(),
      sender: row.sender,
      subject: row.subject,
    })),
  }
}
