/** What each of the people of `soak.ts` does all day, one thing after another. */
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Agent, IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'

import { addresses } from '#contract/addresses.ts'
import type { EndpointName } from '#contract/addresses.ts'
import { requestTo } from '#contract/client.ts'
import { reportFormats } from '#domain/book/report.ts'

import type { BenchPerson } from '../stage/bench-people.ts'
import type { Caller } from '../stage/caller.ts'
import type { Stage } from '../stage/stage.ts'

export interface Scene {
  readonly stage: Pick<Stage, 'caller' | 'town' | 'serverPid'>
  /** Who may read reports. */
  readonly chief: BenchPerson
  readonly agent: Agent
}

type Headers = Readonly<Record<string, string>>

interface File {
  readonly name: string
  readonly bytes: Buffer
}

interface Asked {
  readonly name: EndpointName
  readonly given?: object
  readonly file?: File
  /** Somebody else's; the clerk's when it is not said. */
  readonly credentials?: Headers
}

const followedMs = 3000

/**
 * A thing that was not done: on a busy machine a server refuses, or cuts, what it cannot do in
 * time.
 */
export class NotDone extends Error {}

/** Each call does the next thing, beginning at place `turn` of the list; the first registers. */
export function openWork(scene: Scene, turn: number): () => Promise<void> {
  const { caller } = scene.stage
  const { ask, register, registerWith } = openDesk(scene)
  const look = (name: EndpointName): Promise<Buffer> =>
    ask({ name, given: { params: { entryId } } })
  const search = (text: string): Promise<Buffer> =>
    ask({ name: 'searchEntries', given: { body: { text } } })
  let entryId = ''
  const begin = async (): Promise<void> => void (entryId = await register())

  const rare = [
    () => registerWith({ name: 'escaneo.png', bytes: scannedPage() }),
    async () => registerWith({ name: 'papel.pdf', bytes: await look('readReceipt') }),
    ...reports(scene).map((report) => () => ask(report)),
  ]
  const things: readonly (() => Promise<unknown>)[] = [
    () => look('listEntries'),
    begin,
    () => look('countTrays'),
    () => search('poda'),
    () => look('readEntry'),
    () => follow(caller, scene.agent),
    () => look('readReceipt'),
    begin,
    () => look('readOverview'),
    () => search('ramas veredas'),
    () => look('readNotices'),
    // One of the rare ones in each round.
    async () => rare[Math.floor(turn / things.length) % rare.length]?.(),
  ]
  return async () => {
    turn += 1
    const thing = entryId === '' ? begin : things[turn % things.length]
    await thing?.().catch((cause: unknown) => {
      throw cause instanceof NotDone ? cause : new NotDone('Cut', { cause })
    })
  }
}

/** Of one unit: a file of the whole book would take more memory the longer the soak. */
function reports({ stage, chief: { credentials } }: Scene): Asked[] {
  const params = { report: 'book' }
  const unitId = stage.town.foundation.units[1]?.unitId ?? ''
  const files = reportFormats.map((format): Asked => {
    return { name: 'readReportFile', given: { params, query: { format, unitId } }, credentials }
  })
  return [{ name: 'readReport', given: { params }, credentials }, ...files]
}

interface SoakPerson {
  readonly ask: (asked: Asked) => Promise<Buffer>
  /** Both answer the entry's id. */
  readonly register: (attachments?: readonly object[]) => Promise<string>
  readonly registerWith: (file: File) => Promise<string>
}

function openDesk({ stage: { caller, town }, agent }: Scene): SoakPerson {
  const { units } = town.foundation
  const ask = (asked: Asked): Promise<Buffer> => askOnce(caller, agent, asked)
  async function register(attachments: readonly object[] = []): Promise<string> {
    const id = randomUUID()
    const destinationUnitId = units[randomInt(units.length)]?.unitId ?? null
    const body = { ...town.document, destinationUnitId, attachments }
    await ask({ name: 'registerEntry', given: { params: { entryId: id }, body } })
    return id
  }
  async function registerWith(file: File): Promise<string> {
    const uploadId = randomUUID()
    await ask({ name: 'uploadFile', given: { params: { uploadId } }, file })
    const id = await register([{ uploadId, kind: 'ANNEX', validity: 'COPY' }])
    const params = { entryId: id, attachmentId: uploadId }
    await ask({ name: 'readAttachment', given: { params } })
    return id
  }
  return { ask, register, registerWith }
}

/** A screen that follows for a moment and goes away. */
async function follow(caller: Caller, agent: Agent): Promise<void> {
  const outgoing = request(`${caller.origin}/api/live`, { agent, headers: caller.credentials })
  outgoing.end()
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (response?.statusCode !== 200) throw new Error(`/api/live: ${response?.statusCode}`)
  response.on('error', () => undefined).resume()
  await pause(followedMs)
  response.destroy()
}

async function askOnce(
  caller: Caller,
  agent: Agent,
  { name, given = {}, file, credentials = caller.credentials }: Asked,
): Promise<Buffer> {
  const { path, init } = requestTo(addresses[name], given)
  const body = file?.bytes ?? Buffer.from(typeof init.body === 'string' ? init.body : '')
  const kind = file ? { 'X-File-Name': file.name } : { 'Content-Type': 'application/json' }
  const headers = { ...credentials, ...kind, 'Content-Length': body.length }
  const { method } = addresses[name]
  const outgoing = request(`${caller.origin}${path}`, { agent, method, headers })
  outgoing.end(body)
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  const said = response ? await buffer(response) : Buffer.alloc(0)
  const status = response?.statusCode ?? 0
  if (status >= 400) throw new NotDone(`${name}: ${status} ${said.toString()}`)
  return said
}

const pageWidth = 850
const pageHeight = 1100
const lineHeight = 40

/**
 * A grey picture of a page with bars where its lines would be: no two are equal, and text is looked
 * for in each.
 */
function scannedPage(): Buffer {
  const rows = Buffer.alloc((pageWidth + 1) * pageHeight, 255)
  for (let y = 0; y < pageHeight; y += 1) rows[y * (pageWidth + 1)] = 0 // no filter
  for (let top = lineHeight; top + lineHeight < pageHeight; top += lineHeight) {
    const length = randomInt(100, pageWidth - 200)
    for (let y = top; y < top + lineHeight / 2; y += 1) {
      const start = y * (pageWidth + 1) + 100
      rows.fill(20, start, start + length)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pageWidth, 0)
  header.writeUInt32BE(pageHeight, 4)
  header.writeUInt8(8, 8) // bits; the rest is 0: grey, not interlaced
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...chunks])
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
