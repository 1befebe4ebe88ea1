/**
 * The least that a register could do, in a process of its own: a file written, hashed and on the
 * disk under its hash, a number by one statement on the same PostgreSQL, chained; and the newest
 * fifty. Nobody is asked who they are. The folder is its only argument, `FLOOR_DATABASE` its
 * database; it says its port when it listens.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import pg from 'pg'

const [folder = ''] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const directory = await open(folder)
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE'], max: 16 })

const take = {
  name: 'take',
  text: `with book as (
      update floor.book set last_number = last_number + 1, hash = sha256(hash || $2) returning last_number, hash
    )
    insert into floor.document (number, document_id, sha256, hash, content)
    select last_number, $1, $2, hash, $3 from book returning number`,
}
const newest = {
  name: 'newest',
  text: 'select number, document_id, content from floor.document order by number desc limit 50',
}

async function keep(id: string, request: IncomingMessage): Promise<Buffer> {
  const hash = createHash('sha256')
  const waiting = join(folder, id)
  const file = await open(waiting, 'wx')
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue
    hash.update(chunk)
    await file.write(chunk)
  }
  await file.sync()
  await file.close()
  const sha256 = hash.digest()
  await rename(waiting, join(folder, sha256.toString('hex')))
  await directory.sync()
  return sha256
}

async function answer(request: IncomingMessage): Promise<object> {
  const [, what, id] = (request.url ?? '').split('/')
  if (what === 'newest') return (await pool.query(newest)).rows
  const isFile = what === 'file'
  const content = isFile ? '{}' : await text(request)
  const sha256 = isFile
    ? await keep(id ?? '', request)
    : createHash('sha256').update(content).digest()
  const { rows } = await pool.query({ ...take, values: [id, sha256, content] })
  return rows
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
