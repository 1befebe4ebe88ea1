/**
 * The least that a register could do, in a process of its own: a file written, hashed and on the
 * disk under its hash, and one row; an entry, its number and its chained hash by one statement on
 * the same PostgreSQL; and the newest fifty of the municipality's book, with what our list returns of them.
 * Nobody is asked who they are. Its arguments are a folder and the municipality, `FLOOR_DATABASE`
 * its database; it says its port when it listens.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import pg from 'pg'

const [folder = '', municipalityId = ''] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const directory = await open(folder)
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE'], max: 16 })

const keepRow = {
  name: 'keep',
  text: 'insert into floor.file (file_id, sha256, size_bytes) values ($1, $2, $3)',
}
const take = {
  name: 'take',
  text: `with book as (
      update floor.book set last_number = last_number + 1, hash = sha256(hash || $2) returning last_number, hash
    )
    insert into floor.document (number, document_id, hash, file_id, content)
    select last_number, $1, hash, $3, $4 from book returning number`,
}
// What `listedEntry` of the contract holds, as far as it is kept and not worked out.
const newest = {
  name: 'newest',
  text: `select entry_id, entry_number, office_id, registered_at, register_status, annulment, confidentiality, version,
      priority, sender, subject, type_id, destination_unit_id, folios, due_on, handling_status, status_since,
      current_unit_id, ledger_position,
      (select name from staff s
        where s.municipality_id = e.municipality_id and s.staff_id = e.assignee_id) as assignee,
      (select count(*)::int from attachment a where a.municipality_id = e.municipality_id
        and a.entry_id = e.entry_id and a.replaced_by_id is null) as attachment_count
    from entry e where municipality_id = $1 order by ledger_position desc limit 50`,
  values: [municipalityId],
}

async function keep(id: string, request: IncomingMessage): Promise<object> {
  const hash = createHash('sha256')
  const waiting = join(folder, id)
  const file = await open(waiting, 'wx')
  let sizeBytes = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue
    hash.update(chunk)
    sizeBytes += chunk.length
    await file.write(chunk)
  }
  await file.sync()
  await file.close()
  const sha256 = hash.digest()
  await rename(waiting, join(folder, sha256.toString('hex')))
  await directory.sync()
  await pool.query({ ...keepRow, values: [id, sha256, sizeBytes] })
  return { fileId: id }
}

/** What the form sends, as far as the floor looks into it. */
interface Registration {
  readonly attachments: readonly { readonly uploadId: string }[]
}

async function register(id: string, request: IncomingMessage): Promise<object | undefined> {
  const content = await text(request)
  // oxlint-disable-next-line no-unsafe-type-assertion -- our own clients send it
  const { attachments } = JSON.parse(content) as Registration
  const sha256 = createHash('sha256').update(content).digest()
  const values = [id, sha256, attachments[0]?.uploadId, content]
  return (await pool.query<object>({ ...take, values })).rows[0]
}

async function answer(request: IncomingMessage): Promise<object | undefined> {
  const [, what, id = ''] = (request.url ?? '').split('/')
  if (what === 'newest') return (await pool.query<object>(newest)).rows
  return what === 'file' ? keep(id, request) : register(id, request)
}

const server = createServer((request, response) => {
  void answer(request).then(
    (said) => response.end(JSON.stringify(said)),
    (cause: unknown) => response.writeHead(500).end(String(cause)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
