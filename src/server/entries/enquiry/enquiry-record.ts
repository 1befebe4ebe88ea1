/** What was asked at `/consulta`, on record for some weeks: never the code, never an address. */
import { sql } from 'kysely'

import type { AppContext } from '../../context/request-context.ts'
import type { Enquirer } from '../../identity/limits/enquiry-limits.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../../municipality/sites/in-every-municipality.ts'

export type EnquiryResult = 'TOLD' | 'RESERVED' | 'NOT_FOUND' | 'HANDED_OUT'

const keptMs = 90 * 24 * 3_600_000

export async function recordEnquiry(
  { database, identity, now }: Pick<AppContext, 'database' | 'identity' | 'now'>,
  { municipalityId, number, address }: Enquirer,
  result: EnquiryResult,
): Promise<void> {
  const row = {
    municipality_id: municipalityId,
    asked_at: now(),
    number,
    network_hash: identity.enquiries.networkHash(address),
    result,
  }
  await database.inMunicipality(municipalityId, (db) =>
    db.insertInto('enquiry').values(row).execute(),
  )
}

/** Those of 90 days ago. */
export async function forgetEnquiries(app: Everywhere & Pick<AppContext, 'now'>): Promise<void> {
  const before = new Date(app.now().getTime() - keptMs)
  await inMunicipalitiesDue(
    app,
    sql`municipalities_with_enquiries(${before})`,
    async (municipalityId) => {
      await app.database.inMunicipality(municipalityId, (db) =>
        db
          .deleteFrom('enquiry')
          .where('municipality_id', '=', municipalityId)
          .where('asked_at', '<', before)
          .execute(),
      )
    },
  )
}
