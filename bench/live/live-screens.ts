/**
 * Screens that follow, in a process of their own: one job as JSON through standard input, what each
 * screen saw as JSON through standard output. Each asks what an open list asks
 * (`src/web/common/live.ts`, `src/web/common/read-again.ts`): after a message the rows of what
 * changed, together with what comes while they are read; then its trays, at most once a second.
 * Times are those of the machine's clock, which the ledger's instants are on too.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface ScreensJob {
  readonly origin: string
  /** What each screen's browser sends; one stream for each. */
  readonly screens: readonly Readonly<Record<string, string>>[]
}

/** What one screen saw of one act. */
export interface Seen {
  readonly entryId: string
  readonly type: string
  /** When the message arrived, its row, and the counts asked for after it; in ms since 1970. */
  readonly toldMs: number
  readonly shownMs: number
  readonly countedMs: number
}

type Told = Pick<Seen, 'entryId' | 'type' | 'toldMs'>
type Shown = Omit<Seen, 'countedMs'>

// As the page waits: for more while it reads, and between two counts.
const gatherMs = 120
const countEveryMs = 1000

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const now = (): number => performance.timeOrigin + performance.now()

async function follow(job: ScreensJob, headers: Readonly<Record<string, string>>): Promise<void> {
  const read = async (path: string): Promise<string> => text(await ask(job, path, headers))
  const page = await read('/api/entries')
  const until = /"nextCursor":"(\d+)"/u.exec(page)?.[1]
  const count = inTurns(async (shown: readonly Shown[]) => {
    await read('/api/trays')
    for (const each of shown) say({ ...each, countedMs: now() })
  }, countEveryMs)
  const show = inTurns(async (told: readonly Told[]) => {
    const ids = new Set(told.map(({ entryId }) => entryId))
    const end = until === undefined ? '' : `&until=${until}`
    await read(`/api/entries?ids=${[...ids].join(',')}${end}`)
    for (const each of told) count({ ...each, shownMs: now() })
  }, gatherMs)
  const response = await ask(job, '/api/live', headers)
  response.setEncoding('utf8')
  let rest = ''
  response.on('data', (piece: string) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) hear(block, show)
  })
}

/**
 * The first at once; what comes during a turn, together in the next, which begins no sooner than so
 * long after it.
 */
function inTurns<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  leastMs: number,
): (item: Item) => void {
  let waiting: Item[] = []
  let isWorking = false
  const workOn = async (): Promise<void> => {
    isWorking = true
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      await Promise.all([work(items), pause(leastMs)])
    }
    isWorking = false
  }
  return (item) => {
    waiting.push(item)
    if (isWorking) return
    workOn().catch((cause: unknown) => process.stderr.write(`${String(cause)}\n`))
  }
}

function hear(block: string, show: (told: Told) => void): void {
  const [, entryId, type] = /"entryId":"([^"]+)","type":"([^"]+)"/u.exec(block) ?? []
  if (entryId === undefined || type === undefined) return
  show({ entryId, type, toldMs: now() })
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
