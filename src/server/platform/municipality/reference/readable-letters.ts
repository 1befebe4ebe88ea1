/** Which letters somebody may read now, as a condition: what the lists and the notices ask. */
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { ReferenceData } from './reference-data.ts'
import { seesOneOf } from './visibility.ts'

/** Named `entry`, as the grounds of visibility call what somebody sees. */
export const lettersAsEntries = sql`(select l.*, n.document_number, n.next_signer_id,
    coalesce(n.status, l.status) as standing, coalesce(n.since, l.since) as stands_since,
    case when n.status = 'SIGNED' then null else l.unit_id end as current_unit_id,
    l.author_id as registered_by_id, date '1970-01-01' as registered_on
  from letter l left join numbered_letter n
    on n.municipality_id = l.municipality_id and n.letter_id = l.letter_id) as entry`

interface LastTemplate {
  readonly template_id: string
  readonly version: number
  readonly form: LetterTemplate
}

/** The last version of each template of letters, of those that were withdrawn too. */
export async function lastTemplates(
  db: Transaction,
  municipalityId: string,
): Promise<readonly LastTemplate[]> {
  return db
    .selectFrom('letter_template')
    .select(['template_id', 'version', 'form'])
    .distinctOn('template_id')
    .where('municipality_id', '=', municipalityId)
    .orderBy('template_id')
    .orderBy('version', 'desc')
    .execute()
}

/**
 * Of a letter named `entry` (`lettersAsEntries`), beside `standing` of the day: its next signer is
 * disabled; or its reviewer is, or holds no role any more, at its place, that they held when they
 * were asked.
 */
export function isStalled(timeZone: string): RawBuilder<SqlBool> {
  const asked = sql`(entry.stands_since at time zone ${timeZone})::date`
  return sql<SqlBool>`(entry.standing = 'TO_SIGN' and not ${isActive(sql`entry.next_signer_id`)}
    or entry.standing = 'IN_REVIEW' and not (${isActive(sql`entry.reviewer_id`)} and exists (
      select from standing h
      join role_assignment r on r.municipality_id = entry.municipality_id and r.role = h.role
        and r.office_id is not distinct from h.office_id and r.unit_id is not distinct from h.unit_id
        and r.valid_from <= ${asked} and (r.valid_to is null or r.valid_to >= ${asked})
      where h.staff_id = entry.reviewer_id and h.role in ('REG', 'JREG', 'JU', 'TR'))))`
}

function isActive(staffId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from staff s where s.municipality_id = entry.municipality_id
    and s.staff_id = ${staffId} and s.status = 'ACTIVE')`
}

interface Reader {
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly app: { readonly now: () => Date }
}

/** Of what it shows its content: of nothing else is anything told. */
export function mayReadLetter({ actor, reference, app }: Reader): RawBuilder<SqlBool> {
  return seesOneOf({ actor, reference, now: app.now() }, ['CONTENT'])
}
