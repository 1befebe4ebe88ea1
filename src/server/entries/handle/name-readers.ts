/**
 * `PUT …/readers`: who may read what is restricted or confidential, from now on, and `PUT
 * …/readers-withdrawal`: who may no longer. The ledger says who could, and when.
 */
import type { api } from '#contract/api.ts'
import { demandText, refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import { readerActs, readersReason } from '#domain/acts/readers.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { demandAct } from './change-entry.ts'
import { doing } from './do-act.ts'
import { demandReaders, notThem } from './readers.ts'

export const nameReaders: Handler<typeof api.nameReaders> = doing(
  readerActs.nameReaders,
  async (scene, { body }) => {
    refuseWhenSettled(scene.entry, readerActs.nameReaders)
    demandAct(scene, readerActs.nameReaders)
    demandText(body.reason, 'reason', readersReason)
    await demandReaders(scene, body.readerIds)
    return { type: 'ReadersNamed', data: body }
  },
)

export const withdrawReaders: Handler<typeof api.withdrawReaders> = doing(
  readerActs.withdrawReaders,
  (scene, { body }) => {
    refuseWhenSettled(scene.entry, readerActs.withdrawReaders)
    // Of whom nobody is named, that nobody can be taken off is said below.
    demandAct(scene, readerActs.withdrawReaders, 'name-readers')
    demandText(body.reason, 'reason', readersReason)
    const known = scene.entry.handling.readerIds
    if (!body.readerIds.every((readerId) => known.includes(readerId)))
      throw new Refusal('E-DOC-18', 'readerIds', notThem)
    demandOneLeft(scene.entry, body.readerIds)
    return { type: 'ReadersWithdrawn', data: body }
  },
)

/** Nobody alone leaves a confidential entry without anybody who reads it. */
function demandOneLeft({ content, handling }: Entry, withdrawnIds: readonly string[]): void {
  if (content.confidentiality !== 'CONFIDENTIAL') return
  if (handling.readerIds.some((readerId) => !withdrawnIds.includes(readerId))) return
  throw new Refusal('E-DOC-18', 'readerIds', { esperado: 'ANOTHER_WHO_READS_IT' })
}
