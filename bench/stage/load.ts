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

/** `{id}` in the path stands for a fresh UUID. */
export interface LoadJob extends Caller {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly clients: number
  /**
   * What is said in `Host` when it is not the address's own: behind a proxy people type another
   * name.
   */
  readonly host?: string
  readonly warmUpMs: number
  readonly measuredMs: number
  /** JSON as it is, a PDF of about 1 MiB that no other equals, or nothing. */
  readonly body: { readonly json: string } | 'pdf' | null
  /** A PUT after it, measured with it as one; `{first}` stands for the id of the one before. */
  readonly next?: { readonly path: string; readonly json: string }
}

export interface LoadResult {
  /** One for each request that began after the warm-up, in milliseconds. */
  readonly latenciesMs: readonly number[]
  readonly elapsedMs: number
}

async function run(job: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.clients })
  const latenciesMs: number[] = []
  const startMs = performance.now() + job.warmUpMs
  const endMs = startMs + job.measuredMs
  const client = async (): Promise<void> => {
    for (let begunMs = performance.now(); begunMs < endMs; begunMs = performance.now()) {
      // oxlint-disable-next-line no-await-in-loop -- a clerk sends one after the other
      await ask(job, agent)
      if (begunMs >= startMs) latenciesMs.push(performance.now() - begunMs)
    }
  }
  await Promise.all(Array.from({ length: job.clients }, client))
  agent.destroy()
  return { latenciesMs, elapsedMs: performance.now() - startMs }
}

async function ask({ next, ...job }: LoadJob, agent: Agent): Promise<void> {
  const first = randomUUID()
  await send(job, first, agent)
  if (!next) return
  const body = { json: next.json.replace('{first}', first) }
  await send({ ...job, method: 'PUT', path: next.path, body }, randomUUID(), agent)
}

async function send(job: LoadJob, id: string, agent: Agent): Promise<void> {
  const body = bodyOf(job)
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

function bodyOf({ body }: LoadJob): { headers: Record<string, string | number>; bytes: Buffer } {
  if (body === null) return { headers: {}, bytes: Buffer.alloc(0) }
  const bytes = body === 'pdf' ? onePagePdf() : Buffer.from(body.json)
  const kind =
    body === 'pdf'
      ? { 'Content-Type': 'application/pdf', 'X-File-Name': 'escaneo.pdf' }
      : { 'Content-Type': 'application/json' }
  return { headers: { ...kind, 'Content-Length': bytes.length }, bytes }
}

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
