/**
 * Screens that follow, in a process of their own: one job as JSON through standard input, what each screen saw as JSON through
 * standard output. Times are those of the machine's clock, which the ledger's instants are on too.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { json, text } from 'node:stream/consumers'

export interface ScreensJob {
  readonly origin: string
  /** What each screen's browser sends; one stream for each. */
  readonly screens: readonly Readonly<Record<string, string>>[]
  /** Whether a screen that is told reads its list and its trays again, as the page does. */
  readonly readsAgain: boolean
}

/** By the id of the entry that was told. */
export interface Seen {
  readonly entryId: string
  /** When the message arrived, and when what it made the screen read had arrived; in ms since 1970. */
  readonly toldMs: number
  readonly shownMs: number | null
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const now = (): number => performance.timeOrigin + performance.now()

async function follow(job: ScreensJob, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await ask(job, '/api/live', headers)
  response.setEncoding('utf8')
  let rest = ''
  response.on('data', (piece: string) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) hear(job, headers, block)
  })
}

function hear(job: ScreensJob, headers: Readonly<Record<string, string>>, block: string): void {
  const entryId = /"entryId":"([^"]+)"/u.exec(block)?.[1]
  if (entryId === undefined || block.includes('event:')) return
  const toldMs = now()
  if (!job.readsAgain) return say({ entryId, toldMs, shownMs: null })
  const reading = ['/api/entries', '/api/trays'].map(async (path) =>
    text(await ask(job, path, headers)),
  )
  Promise.all(reading).then(
    () => say({ entryId, toldMs, shownMs: now() }),
    (cause: unknown) => process.stderr.write(`${String(cause)}\n`),
  )
}

function say(seen: Seen | 'ready'): void {
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}

async function ask(
  { origin }: ScreensJob,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const outgoing = request(`${origin}${path}`, {
    agent,
    headers: { ...headers, 'X-Background': '1' },
  })
  outgoing.end()
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode}`)
  return response
}

// The parent is ours and of the same version: the shape of its job is not in question.
// oxlint-disable-next-line no-unsafe-type-assertion
const job = (await json(process.stdin)) as ScreensJob
await Promise.all(job.screens.map((headers) => follow(job, headers)))
say('ready')
