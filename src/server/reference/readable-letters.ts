/** Which letters somebody may read now, as a condition: what the lists and the notices ask. */
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { ReferenceData } from './reference-data.ts'
import { seesOneOf } from './visibility.ts'

/** Named `entry`, as the grounds of sight call what somebody sees. */
export const lettersAsEntries = sql`(select l.*, n.document_number, n.next_signer_id,
    coalesce(n.status, l.status) as standing, coalesce(n.since, l.since) as stands_since,
    case when n.status = 'SIGNED' then null else l.unit_id end as current_unit_id,
    l.author_id as registered_by_id, date '1970-01-01' as registered_on
  from letter l left join numbered_letter n
    on n.municipality_id = l.municipality_id and n.letter_id = l.letter_id) as entry`

interface Reader {
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly app: { readonly now: () => Date }
}

/** Of what it shows its content: of nothing else is anything told. */
export function mayReadLetter({ actor, reference, app }: Reader): RawBuilder<SqlBool> {
  return seesOneOf({ actor, reference, now: app.now() }, ['CONTENT'])
}
