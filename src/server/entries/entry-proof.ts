/** `GET /api/entries/:entryId/proof`: a file with which whoever presented the document proves it without trusting this server. */
import type { api } from '#contract/api.ts'
import type { Handler } from '../http/handler.ts'
import { jsonFileResponse } from '../http/serve-file.ts'
import { proveEvent } from '../ledger/prove.ts'
import { logAccess } from '../log-access.ts'
import { issuedBy } from './papers.ts'
import { demandContent, seeEntry } from './see-entry.ts'

export const readEntryProof: Handler<typeof api.readEntryProof> = async (desk, { params }) => {
  const { actor, house } = desk
  const { municipalityId } = actor
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  const { entry, events } = seen
  await logAccess(desk, 'proof-given', { entryId: entry.entryId })
  const counter = await house.counters.of(municipalityId)
  const proof = await house.database.read(municipalityId, (db) =>
    proveEvent(db, {
      municipalityId,
      municipality: counter.municipality.name,
      officeId: entry.officeId,
      position: issuedBy(events, entry.verificationCode).position,
      isWhole: true,
    }),
  )
  return jsonFileResponse(proof, `prueba-${entry.entryNumber}.json`)
}
