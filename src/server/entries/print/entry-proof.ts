/**
 * `GET /api/entries/:entryId/proof`: a file with which whoever presented the document proves it
 * without trusting this server. Where the entry is related to a confidential one that whoever asks
 * does not read, it says no more of what happened than its hash.
 */
import type { api } from '#contract/api.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { jsonFileResponse } from '../../http/respond/serve-file.ts'
import { proveEvent } from '../../ledger/prove.ts'
import { logAccess } from '../../context/log-access.ts'
import { issuedBy } from './papers.ts'
import { otherEnds } from '../sight/other-ends.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'

export const readEntryProof: Handler<typeof api.readEntryProof> = async (context, { params }) => {
  const { actor, app } = context
  const { municipalityId } = actor
  const seen = await seeEntry(context, params.entryId)
  demandContent(seen)
  const { entry, events } = seen
  await logAccess(context, 'proof-given', { entryId: entry.entryId })
  const reference = await app.referenceData.of(municipalityId)
  const asking = { actor, reference, now: app.now() }
  const related = entry.relations.map((relation) => relation.entryId)
  const proof = await app.database.read(municipalityId, async (db) => {
    const ends = await otherEnds(db, asking, related)
    return proveEvent(db, {
      municipalityId,
      municipality: reference.municipality.name,
      officeId: entry.officeId,
      position: issuedBy(events, entry.verificationCode).position,
      isWhole: ends.every(({ isTold }) => isTold),
    })
  })
  return jsonFileResponse(proof, `prueba-${entry.entryNumber}.json`)
}
