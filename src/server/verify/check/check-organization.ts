/** The organization: made from its facts as the chain is walked, and compared with its rows. */
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { LedgerBody } from '../../platform/ledger/chain.ts'
import type { WholeTable } from '../replay/compare-rows.ts'
import { compareTable } from '../replay/compare-rows.ts'
import { configurationFacts } from '../replay/configuration-facts.ts'
import type { Book } from '../replay/discrepancy.ts'
import type { Apply, Organization, OrganizationTable } from '../replay/organization.ts'
import { organizationTables, rowsOf } from '../replay/organization.ts'
import { peopleFacts } from '../replay/people-facts.ts'

const facts: ReadonlyMap<string, Apply<never>> = new Map(
  Object.entries<Apply<never>>({ ...configurationFacts, ...peopleFacts }),
)

/** The organization after one more fact. Throws when the fact cannot follow. */
export function applyFact(organization: Organization, body: LedgerBody): void {
  const apply = facts.get(body.type)
  if (!apply) throw new Error(`esta versión no conoce el tipo ${body.type}`)
  // oxlint-disable-next-line no-unsafe-type-assertion -- a forged one that is not so shaped fails where it is read
  apply(organization, body, body.data as never)
}

type Form = Omit<WholeTable, 'name'>

const forms: Readonly<Record<OrganizationTable, Form>> = {
  municipality: { key: [], columns: sql`, encode(sha256(shield_png), 'hex') as shield_png` },
  registry_office: { key: ['office_id'], json: ['closes_at', 'seasons'] },
  org_unit: { key: ['unit_id'] },
  document_type: {
    key: ['type_id'],
    json: ['required_attachments'],
    columns: sql`, to_json(required_attachments) as required_attachments`,
  },
  calendar_year: { key: ['year'] },
  holiday: { key: ['on_date', 'layer', 'office_id', 'locality'], unsaid: ['place'] },
  // Acts on the book are told once, when they are confirmed.
  proposal: {
    key: ['proposal_id'],
    json: ['payload'],
    where: sql`and kind not in ('CLOCK', 'RESUME')`,
  },
  webhook: { key: ['webhook_id'], json: ['kinds'], columns: sql`, to_json(kinds) as kinds` },
  letter_template: { key: ['template_id', 'version'], json: ['form'] },
  staff: {
    key: ['staff_id'],
    // Where somebody's mail goes and whether they want it is theirs, and no fact of the register.
    unsaid: ['email', 'wants_digest', 'digest_on', 'wants_overdue_letter'],
    // Whoever signed in and waits, or was turned away, is nobody of the municipality yet.
    where: sql`and status in ('ACTIVE', 'DISABLED')`,
  },
  identity_binding: { key: ['staff_id', 'issuer'] },
  substitution: { key: ['substitution_id'] },
  api_token: {
    key: ['token_id'],
    json: ['scopes', 'networks'],
    unsaid: ['last_used_at', 'last_used_from'],
    columns: sql`, to_json(scopes) as scopes, to_json(networks) as networks`,
  },
}

/** Throws the first `Discrepancy`. */
export async function checkOrganization(
  db: Transaction,
  book: Book,
  organization: Organization,
): Promise<void> {
  for (const name of organizationTables) {
    const made = [...rowsOf(organization, name).values()]
    // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
    await compareTable(db, book, { name, ...forms[name] }, made)
  }
  // Every role there ever was, with its days: nobody held one that the ledger did not give.
  const given = [...organization.grants].flatMap(([staffId, held]) =>
    held.map(({ assignmentId, role, officeId, unitId, validFrom, validTo, source }) => ({
      municipality_id: book.municipalityId,
      assignment_id: assignmentId,
      staff_id: staffId,
      role,
      office_id: officeId,
      unit_id: unitId,
      valid_from: validFrom,
      valid_to: validTo,
      source,
    })),
  )
  await compareTable(db, book, { name: 'role_assignment', key: ['assignment_id'] }, given)
}
