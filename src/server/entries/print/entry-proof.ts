/**
 * `GET /api/entries/:entryId/proof`: a file with which whoever presented the document proves it
 * without trusting this server.
 */
import type { api } from '#contract/api.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { jsonFileResponse } from '../../http/respond/serve-file.ts'
import { proveEvent } from '../../ledger/prove.ts'
import { logAccess } from '../../context/log-access.ts'
import { issuedBy } from './papers.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'

export const readEntryProof: Handler<typeof api.readEntryProof> = async (context, { params }) => {
  const { actor, app } = context
  const { municipalityId } = actor
  const seen = await seeEntry(context, params.entryId)
  demandContent(seen)
  const { entry, events } = seen
  await logAccess(context, 'proof-given', { entryId: entry.entryId })
  const reference = await app.referenceData.of(municipalityId)
  const proof = await app.database.read(municipalityId, (db) =>
    proveEvent(db, {
      municipalityId,
      municipality: reference.municipality.name,
      officeId: entry.officeId,
      position: issuedBy(events, entry.verificationCode).position,
      isWhole: true,
    }),
  )
  return jsonFileResponse(proof, `prueba-${entry.entryNumber}.json`)
}
