import type { TestDatabase } from './database.ts'
import type { Municipality } from './municipality.ts'

/** From now on the municipality answers at a host name of its own, as if it had been set up there. */
export async function giveAddress(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  { municipalityId }: Pick<Municipality, 'municipalityId'>,
  host: string,
): Promise<void> {
  await asOwner(
    'insert into municipality_host (host, municipality_id, setup_hash, added_at) values ($1, $2, null, now())',
    [host, municipalityId],
  )
}
