/**
 * Whoever owns the database rewrites a book from the beginning, chain, closings and rows, so that
 * `verify` finds it whole.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import { genesisHash, hashOf } from '#server/platform/ledger/chain.ts'
import { merkleRoot } from '#server/platform/ledger/merkle.ts'

import type { Tamperer } from './tamper.ts'

/**
 * Everything of a municipality but its years, which the tests do not close. `rewrite` changes the
 * events it wants changed, and their rows are the caller's; when not said, somebody else is given
 * as the contact of the municipality.
 */
export async function rewriteBook(
  tamperer: Tamperer,
  municipalityId: string,
  rewrite?: (body: { type: string; actorId: string }) => void,
): Promise<void> {
  const events = await tamperer.run<{ position: string; body: string }>(
    'select position, body from ledger_event where municipality_id = $1 order by position',
    [municipalityId],
  )
  const of = [municipalityId]
  if (!rewrite)
    await tamperer.run(`update municipality set contact = 'ajeno' where municipality_id = $1`, of)
  const hashes: Buffer[] = []
  for (const { position, body: text } of events) {
    const body = JSON.parse(text)
    if (rewrite) rewrite(body)
    else if (body.type === 'MunicipalityCreated') body.data.contact = 'ajeno'
    if (body.type === 'DayClosed') {
      const { first, through } = body.data
      body.data.root = merkleRoot(hashes.slice(first - 1, through)).toString('hex')
    }
    const before = hashes.at(-1) ?? genesisHash
    const written = canonicalJson(body)
    const hash = hashOf(before, written)
    hashes.push(hash)
    const values = [municipalityId, position, hash, before]
    await tamperer.run(
      'update ledger_event set hash = $3, previous_hash = $4, body = $5, actor_id = $6 where municipality_id = $1 and position = $2',
      [...values, written, body.actorId],
    )
    await tamperer.run(
      'update entry set hash = $3, previous_hash = $4 where municipality_id = $1 and ledger_position = $2',
      values,
    )
    if (body.type !== 'DayClosed') continue
    await tamperer.run(
      'update daily_closing set root = $3 where municipality_id = $1 and ledger_position = $2',
      [municipalityId, position, Buffer.from(body.data.root, 'hex')],
    )
  }
  await tamperer.run('update ledger_head set hash = $2 where municipality_id = $1', [
    municipalityId,
    hashes.at(-1),
  ])
}
