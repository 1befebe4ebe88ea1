/** `GET …/remedy-proposal` and `GET …/remedies`: until when, and with what, an observed entry is mended. */
import type { api } from '#contract/api.ts'
import { countryProfiles } from '#domain/country-profile.ts'
import { countryOf } from '#domain/country.ts'
import { dueOn } from '#domain/deadline.ts'
import { sql } from 'kysely'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { demandContent, seeEntry } from './see-entry.ts'
import { sightFor } from './visibility.ts'

export const proposeRemedy: Handler<typeof api.proposeRemedy> = async (desk, { params, query }) => {
  const { actor, house } = desk
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  const counter = await house.counters.of(actor.municipalityId)
  const { remedyTerm } = countryProfiles[countryOf(counter.municipality.country)]
  const { calendar } = officeOf(counter, seen.entry.officeId)
  return { term: { ...remedyTerm }, remedyBy: dueOn(query.notifiedOn, remedyTerm, calendar) }
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
