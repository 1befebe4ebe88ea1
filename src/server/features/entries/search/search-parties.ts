/**
 * `POST /api/party-searches`: people and bodies known from earlier entries, for filling the form.
 * Every search is logged.
 */
import type { api } from '#contract/api.ts'
import type { KnownParty } from '#contract/entry/parties.ts'
import { partyKinds, notificationChannels } from '#domain/party/party.ts'
import { begunNumbers, identityTypes } from '#domain/party/identity-number.ts'
import { maySearchParties } from '#domain/permission/permission.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import { foldText } from '#domain/common/text.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { recordPersonSearch } from '../../../platform/http/context/person-searches.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { toTheLetter } from '../../../platform/database/connect/like.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'

const shown = 10
const fewestLetters = 2

export const searchParties: Handler<typeof api.searchParties> = async (context, { body }) => {
  const { actor, app } = context
  demandAllowed(maySearchParties(actor), 'SEARCH_FOR_PEOPLE', 'HEAD_OF_REGISTRY')
  const text = foldText(body.text)
  if (text.length < fewestLetters) return { parties: [] }
  await recordPersonSearch(context, 'party-search', text)
  await app.learner.upToDate(actor.municipalityId)
  const rows = await app.database.read(actor.municipalityId, (db) =>
    find(db, actor.municipalityId, text),
  )
  return { parties: rows.map(knownParty) }
}

function find(
  db: Transaction,
  municipalityId: string,
  text: string,
): Promise<Selectable<Tables['party']>[]> {
  const begun = begunNumbers(text).filter((number) => /\d{3}/u.test(number))
  const everyone = db.selectFrom('party').selectAll().where('municipality_id', '=', municipalityId)
  const found =
    begun.length > 0
      ? everyone.where((column) =>
          column.or(
            begun.map((number) => column('identity_number', 'like', `${toTheLetter(number)}%`)),
          ),
        )
      : (text.match(/\p{sc=Han}|[^\s\p{sc=Han}]+/gu) ?? [])
          .slice(0, 5)
          .reduce(
            (narrowed, word) =>
              narrowed.where(sql<boolean>`folded_name like es_fold(${`%${toTheLetter(word)}%`})`),
            everyone,
          )
  return found.orderBy('seen_at', 'desc').limit(shown).execute()
}

function knownParty(row: Selectable<Tables['party']>): KnownParty {
  const type = identityTypes.find((known) => known === row.identity_type)
  return {
    partyId: row.party_id,
    kind: partyKinds.find((kind) => kind === row.kind) ?? 'NATURAL',
    givenNames: row.given_names,
    surname1: row.surname1,
    surname2: row.surname2,
    legalName: row.legal_name,
    identity:
      type && row.identity_number !== null
        ? { country: row.identity_country, type, number: row.identity_number }
        : null,
    identityVerified: false,
    identityNote: null,
    missingIdentity: null,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    phone: row.phone,
    email: row.email,
    notificationChannel:
      notificationChannels.find((way) => way === row.notification_channel) ?? null,
    seenAt: row.seen_at.toISOString(),
  }
}
