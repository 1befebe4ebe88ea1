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

import type { Caller } from './stage.ts'

/** `{id}` in the path stands for a fresh UUID. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** JSON as it is; a fresh PDF of about 1 MiB; or nothing. */
  readonly body: { readonly json: string } | 'pdf' | null
}

export interface LoadJob extends Caller, Step {
  readonly clients: number
  readonly warmUpMs: number
  readonly measuredMs: number
  /** So many operations in all after the warm-up, however long they take; not `measuredMs`. */
  readonly operations?: number
  /** Sent after it as the same operation; `{first}` stands for the id of the first. */
  readonly next?: readonly (Pick<Step, 'method' | 'path'> & { readonly json: string })[]
}

export interface LoadResult {
  readonly latenciesMs: readonly number[]
  readonly elapsedMs: number
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
      await operate(job, agent)
      done += 1
      if (isMeasured) latenciesMs.push(performance.now() - begunMs)
    }
  }
  await Promise.all(Array.from({ length: job.clients }, client))
  agent.destroy()
  return { latenciesMs, elapsedMs: performance.now() - startMs, done }
}

async function operate(job: LoadJob, agent: Agent): Promise<void> {
  const first = randomUUID()
  await send(job, first, agent)
  for (const { method, path, json: said } of job.next ?? []) {
    const body = { json: said.replace('{first}', first) }
    await send({ ...job, method, path, body }, randomUUID(), agent)
  }
}

async function send(job: LoadJob, id: string, agent: Agent): Promise<void> {
  const [kind, bytes] = bodyOf(job)
  const headers = { ...job.credentials, ...kind }
  const address = `${job.origin}${job.path.replace('{id}', id)}`
  const outgoing = request(address, { agent, method: job.method, headers }).end(bytes)
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  const said = response ? await text(response) : ''
  if (response?.statusCode !== 200) throw new Error(`${response?.statusCode}: ${said}`)
}

function bodyOf({ body }: LoadJob): readonly [Record<string, string>, Buffer?] {
  if (body === null) return [{}]
  if (body === 'pdf') {
    return [{ 'Content-Type': 'application/pdf', 'X-File-Name': 'escaneo.pdf' }, onePagePdf()]
  }
  return [{ 'Content-Type': 'application/json' }, Buffer.from(body.json)]
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

// oxlint-disable-next-line no-unsafe-type-assertion -- a program of ours wrote it
const job = (await json(process.stdin)) as LoadJob
process.stdout.write(JSON.stringify(await run(job)))
