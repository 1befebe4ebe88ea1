import type { Database } from '#server/platform/database/connect/open-database.ts'
import { bindIdentity, issueBindingLink } from '#server/platform/identity/accounts/binding-links.ts'
import { openSessionStore } from '#server/platform/identity/session/session-store.ts'
import { hashOf } from '#server/platform/identity/keys/session-token.ts'

// Nobody here ever came in with it.
const known = async (): Promise<null> => null
const now = (): Date => new Date()

/** An account of a sign-in service becomes that of somebody, by a link of theirs. */
export async function bindPerson(
  database: Database,
  person: { readonly municipalityId: string; readonly staffId: string },
  identity = {
    issuer: 'https://ingreso.prueba.example',
    subject: `persona-${person.staffId}`,
  },
): Promise<void> {
  const { municipalityId, staffId } = person
  const site = { origin: 'https://registro.prueba.example' }
  const { link } = await database.inMunicipality(municipalityId, (db) =>
    issueBindingLink(db, { municipalityId, staffId }, { site, now: now() }),
  )
  const hash = hashOf(link.split('#')[1] ?? '')
  const store = await openSessionStore(database, now)
  await bindIdentity({ database, store, now }, { municipalityId, hash, identity, known })
  await store.close()
}
