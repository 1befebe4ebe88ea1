/**
 * `GET …/data-extract`: what the register holds of the person who asks by an entry
 * (docs/specification/personal-data.md), as data and as a paper. The head of registry issues it, on
 * the strength of that entry and of nothing else. It holds the person's own data and the header of
 * their documents, never anybody else's data; and of confidential documents nothing, not even how
 * many there are: who issues it may not learn who brought them. That is said on every extract,
 * whether there are any or not.
 */
import type { api } from '#contract/api.ts'
import { codeWords } from '#contract/book/report-words.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Identity, Party } from '#domain/party/party.ts'
import { isInterested, partyName } from '#domain/party/party.ts'
import { Refusal, demandAllowed } from '#domain/common/refusal.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { jsonFileResponse, paperResponse } from '../../../platform/http/respond/serve-file.ts'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type {
  DataExtractFacts,
  ExtractedDocument,
} from '../../../platform/papers/print/data-extract.ts'
import { statusNames } from '../../../platform/papers/facts/wording.ts'
import { paperHead } from './papers.ts'
import type { SeenEntry } from '../see-entry.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import { demandHeader, seeEntry } from '../see-entry.ts'

export const readDataExtract: Handler<typeof api.readDataExtract> = async (
  context,
  { params, query },
) => {
  const { actor, app } = context
  const seen = await seeEntry(context, params.entryId)
  const { entry } = seen
  demandHeader(seen)
  demandAllowed(
    allowedActions(actor, standingOf(entry), seen.around).includes('issue-extract'),
    'ISSUE_AN_EXTRACT_OF_DATA',
    'HEAD_OF_REGISTRY',
  )
  const person = personAsking(entry.parties)
  const reference = await app.referenceData.of(actor.municipalityId)
  const documents = await documentsOf(context, reference, person.identity)
  await logAccess(context, 'data-extract', {
    entryId: entry.entryId,
    detail: `${query.format} ${documents.length}`,
  })
  const facts = factsOf(context, reference, seen, { person, documents })
  const name = `extracto-de-datos-${entry.entryNumber}`
  if (query.format === 'pdf') {
    const { renderDataExtract } = await import('../../../platform/papers/print/data-extract.ts')
    return paperResponse(await renderDataExtract(facts), `${name}.pdf`)
  }
  const { municipality, office, ...data } = facts
  return jsonFileResponse(
    { municipality: municipality.name, office: office.name, ...data },
    `${name}.json`,
  )
}

interface Identified {
  readonly party: Party
  readonly identity: Identity
}

/** By number alone: two people may have one name. */
function personAsking(parties: readonly Party[]): Identified {
  for (const party of parties) {
    if (isInterested(party) && party.identity) return { party, identity: party.identity }
  }
  throw new Refusal('E-DAT-01')
}

type Row = Pick<
  Selectable<Tables['entry']>,
  | 'entry_number'
  | 'office_id'
  | 'registered_at'
  | 'presented_at'
  | 'channel'
  | 'type_id'
  | 'subject'
  | 'register_status'
  | 'handling_status'
  | 'current_unit_id'
> &
  Selectable<Tables['entry_party']>

async function documentsOf(
  context: RequestContext,
  reference: ReferenceData,
  identity: Identity,
): Promise<ExtractedDocument[]> {
  const { rows } = await context.app.database.read(await rowScopeOf(context), (db) =>
    sql<Row>`
      select entry.entry_number, entry.office_id, entry.registered_at, entry.presented_at, entry.channel, entry.type_id,
        entry.subject, entry.register_status, entry.handling_status, entry.current_unit_id, p.*
      from entry_party p
      join entry on entry.municipality_id = p.municipality_id and entry.entry_id = p.entry_id
      where p.municipality_id = ${context.actor.municipalityId} and p.identity_number = ${identity.number}
        and p.identity_type = ${identity.type} and p.identity_country is not distinct from ${identity.country}
        and entry.confidentiality <> 'CONFIDENTIAL'
      order by entry.ledger_position, p.ordinal`.execute(db),
  )
  return rows.map((row) => documentIn(row, reference))
}

function documentIn(row: Row, reference: ReferenceData): ExtractedDocument {
  const unit = row.current_unit_id === null ? null : reference.units.get(row.current_unit_id)
  const office = officeOf(reference, row.office_id)
  return {
    entryNumber: row.entry_number,
    timeZone: office.timeZone,
    registeredAt: row.registered_at.toISOString(),
    presentedAt: row.presented_at.toISOString(),
    channel: codeWords['channel']?.[row.channel] ?? row.channel,
    documentType: reference.types.get(row.type_id)?.name ?? '',
    subject: row.subject,
    registerStatus: codeWords['registerStatus']?.[row.register_status] ?? row.register_status,
    handlingStatus: statusNames[row.handling_status],
    place: unit?.name ?? office.name,
    role: roleNames[row.role],
    name: partyName({
      kind: row.kind,
      givenNames: row.given_names,
      surname1: row.surname1,
      surname2: row.surname2,
      legalName: row.legal_name,
    }),
    address: [row.address, row.postal_code, row.city].filter(Boolean).join(', ') || null,
    phone: row.phone,
    email: row.email,
  }
}

const roleNames: Readonly<Record<Party['role'], string>> = {
  INTERESTED: 'Interesado',
  CO_INTERESTED: 'Otro interesado',
  REPRESENTATIVE: 'Representante',
  PRESENTER: 'Quien presentó',
}

function factsOf(
  context: RequestContext,
  reference: ReferenceData,
  { entry }: SeenEntry,
  { person, documents }: { person: Identified; documents: readonly ExtractedDocument[] },
): DataExtractFacts {
  const office = officeOf(reference, entry.officeId)
  return {
    ...paperHead(context, reference, office),
    request: entry.entryNumber,
    requestedAt: entry.content.presentedAt,
    person: partyName(person.party),
    identity: { ...person.identity },
    documents,
  }
}
