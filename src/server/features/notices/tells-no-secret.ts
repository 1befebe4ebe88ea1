import { sql } from 'kysely'

/**
 * Whether a notice `n` may be shown or sent to its person by now: that a confidential entry is due
 * tells of what type it is, and that its sender could not be told, that they were written to: for
 * those who may read it alone (docs/specification/roles.md), also when they no longer may.
 */
export const tellsNoSecret = sql`(n.kind not in ('DUE_TOMORROW', 'STATUS_MAIL_FAILED') or not exists (
  select from entry secret where secret.municipality_id = n.municipality_id and secret.entry_id = n.entry_id
    and secret.confidentiality = 'CONFIDENTIAL' and n.staff_id <> all (secret.reader_ids)))`
