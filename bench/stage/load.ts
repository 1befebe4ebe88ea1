/**
 * The clients, in a process of their own so that what they cost is not the server's: one job as
 * JSON through standard input, the milliseconds of each request as JSON through standard output.
 * Connections are kept alive, as browsers do.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { json, text } from 'node:stream/consumers'

import type { Caller } from './caller.ts'

/** `{id}` in the path and in the form of a file stands for a fresh UUID. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /**
   * JSON as it is; a PDF of about 1 MiB that no other equals, by itself or in a form with its id;
   * or nothing.
   */
  readonly body: { readonly json: string } | 'pdf' | 'pdf-form' | null
}

export interface LoadJob extends Caller, Step {
  readonly clients: number
  /**
   * What is said in `Host` when it is not the address's own: behind a proxy people type another
   * name.
   */
  readonly host?: string
  readonly warmUpMs: number
  readonly measuredMs: number
  /** So many operations in all after the warm-up, however long they take; not `measuredMs`. */
  readonly operations?: number
  /** What `{id}` stands for by turns, in place of fresh UUIDs. */
  readonly ids?: readonly string[]
  /**
   * What is sent after it, one after the other, measured with it as one operation; `{first}` in
   * their JSON stands for the id of the first.
   */
  readonly next?: readonly Step[]
}

export interface LoadResult {
  /** One for each operation that began after the warm-up, in milliseconds. */
  readonly latenciesMs: readonly number[]
  readonly elapsedMs: number
  /** Operations, those of the warm-up included. */
  readonly done: number
}

async function run(job: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.clients })
  const latenciesMs: number[] = []
  const startMs = performance.now() + job.warmUpMs
  const endMs = startMs + job.measuredMs
  let done = 0
  let begun = 0
  const isOver = (): boolean =>
    job.operations === undefined ? performance.now() >= endMs : begun >= job.operations
  const client = async (): Promise<void> => {
    while (!isOver()) {
      const begunMs = performance.now()
      const isMeasured = begunMs >= startMs
      if (isMeasured) begun += 1
      // oxlint-disable-next-line no-await-in-loop -- a clerk sends one after the other
      await operate(job, agent, done)
      done += 1
      if (isMeasured) latenciesMs.push(performance.now() - begunMs)
    }
  }
  await Promise.all(Array.from({ length: job.clients }, client))
  agent.destroy()
  return { latenciesMs, elapsedMs: performance.now() - startMs, done }
}

async function operate(job: LoadJob, agent: Agent, place: number): Promise<void> {
  const { next = [], ids = [] } = job
  const first = ids[place % ids.length] ?? randomUUID()
  await send(job, first, agent)
  for (const { method, path, body } of next) {
    const filled =
      typeof body === 'object' && body !== null
        ? { json: body.json.replace('{first}', first) }
        : body
    // oxlint-disable-next-line no-await-in-loop -- as the form does
    await send({ ...job, method, path, body: filled }, randomUUID(), agent)
  }
}

async function send(job: LoadJob, id: string, agent: Agent): Promise<void> {
  const body = bodyOf(job, id)
  const outgoing = request(`${job.origin}${job.path.replace('{id}', id)}`, {
    agent,
    method: job.method,
    headers: {
      ...job.credentials,
      ...body.headers,
      ...(job.host === undefined ? {} : { Host: job.host }),
    },
  })
  outgoing.end(body.bytes)
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  const said = response ? await text(response) : ''
  if (response?.statusCode !== 200) throw new Error(`${response?.statusCode}: ${said}`)
}

function bodyOf(
  { body }: LoadJob,
  id: string,
): { headers: Record<string, string | number>; bytes: Buffer } {
  if (body === null) return { headers: {}, bytes: Buffer.alloc(0) }
  const bytes = bytesOf(body, id)
  return { headers: { ...kindOf(body), 'Content-Length': bytes.length }, bytes }
}

function kindOf(body: NonNullable<LoadJob['body']>): Record<string, string> {
  if (body === 'pdf') return { 'Content-Type': 'application/pdf', 'X-File-Name': 'escaneo.pdf' }
  if (body === 'pdf-form') return { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return { 'Content-Type': 'application/json' }
}

function bytesOf(body: NonNullable<LoadJob['body']>, id: string): Buffer {
  if (body === 'pdf') return onePagePdf()
  if (body !== 'pdf-form') return Buffer.from(body.json)
  const part = `--${boundary}\r\nContent-Disposition: form-data; name=`
  return Buffer.concat([
    Buffer.from(`${part}"id"\r\n\r\n${id}\r\n`),
    Buffer.from(`${part}"file"; filename="escaneo.pdf"\r\nContent-Type: application/pdf\r\n\r\n`),
    onePagePdf(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const boundary = randomUUID()
const noiseBytes = 1_048_576
const noise = randomBytes(noiseBytes)

/** A page with a picture of noise. The first bytes are fresh: no two files have one hash. */
function onePagePdf(): Buffer {
  randomBytes(32).copy(noise)
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n' +
        `4 0 obj\n<< /Length ${noiseBytes} >>\nstream\n`,
    ),
    noise,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n0\n%%EOF\n'),
  ])
}

// The parent is ours and of the same version: the shape of its job is not in question.
// oxlint-disable-next-line no-unsafe-type-assertion
const job = (await json(process.stdin)) as LoadJob
process.stdout.write(JSON.stringify(await run(job)))
