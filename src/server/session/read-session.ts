import type { api } from '#contract/api.ts'
import { mayConfigure, mayRegister, maySearchParties } from '#domain/permission.ts'

import type { Handler } from '../http/handler.ts'

/** Who is signed in, until when, and what the screens may offer them. */
export const readSession: Handler<typeof api.readSession> = async ({ house, actor, request }) => {
  // Asked again for the times left; being asked is not a sign of life by itself, the call that got here was.
  const signedIn = await house.identity.resolve({ get: request.header }, { isBackground: true })
  const offices = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('registry_office')
      .select('office_id')
      .orderBy('is_main', 'desc')
      .orderBy('code')
      .execute(),
  )
  return {
    staffId: actor.staffId,
    name: actor.name,
    email: signedIn.email,
    clerkCode: actor.clerkCode,
    grants: actor.grants.map((grant) => ({ ...grant })),
    registersAt: offices.map((office) => office.office_id).filter((id) => mayRegister(actor, id)),
    maySearchParties: maySearchParties(actor),
    mayConfigure: mayConfigure(actor),
    idleSecondsLeft: signedIn.idleSecondsLeft,
    absoluteSecondsLeft: signedIn.absoluteSecondsLeft,
  }
}
