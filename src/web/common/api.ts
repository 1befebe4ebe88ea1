/**
 * Calling an endpoint of the contract by its name. Fills the path, sends what it must, and hands
 * back what the schema says. The schemas themselves stay on the server: here they are types. Every
 * failure arrives as an `ApiProblem` with a code and its sentence in the language of the page: also
 * when the network is gone.
 */
import { addresses, type EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import type { CallOptions as Options } from '#contract/client.ts'
import { replyIn, requestTo } from '#contract/client.ts'
import type { CallOf, Reply } from '#contract/common/endpoint.ts'
import type { Problem } from '#contract/common/schemas.ts'
import { isAttended } from './last-activity.ts'
import { answerMs, longAnswerMs, stillMs } from './time-limits.ts'
import { fetchSentences } from '../words/language/first-sentences.ts'
import { uiWords } from '../words/shell/ui.ts'

export interface CallOptions extends Options {
  /** Sent to the end even when the page goes away meanwhile. */
  readonly isFarewell?: boolean
  /** How long it waits for the answer, in milliseconds; `answerMs` when not said. */
  readonly limitMs?: number
}

export class ApiProblem extends Error {
  readonly problem: Problem
  /** No answer came in time: what was asked may have been done. */
  readonly isLate: boolean

  constructor(problemSaid: Problem, wasLate = false) {
    super(problemSaid.title)
    this.name = 'ApiProblem'
    this.problem = problemSaid
    this.isLate = wasLate
  }
}

/** Whether it is a refusal with one of these codes. */
export function isRefusal(fault: unknown, ...codes: readonly string[]): boolean {
  return fault instanceof ApiProblem && codes.includes(fault.problem.type)
}

export function isLate(fault: unknown): boolean {
  return fault instanceof ApiProblem && fault.isLate
}

/** Calls a JSON endpoint. */
export async function call<const Name extends EndpointName>(
  name: Name,
  given: CallOf<Api[Name], Blob>,
  options: CallOptions = {},
): Promise<Reply<Api[Name]>> {
  const { response, late } = await answered(name, Object(given), options)
  return inTime(late, replyIn<Reply<Api[Name]>>(response)).finally(late.end)
}

/** Calls an endpoint that answers a file. */
export async function callForFile<const Name extends EndpointName>(
  name: Name,
  given: CallOf<Api[Name], Blob>,
  options: CallOptions = {},
): Promise<Blob> {
  return blobOf(await answered(name, Object(given), { limitMs: longAnswerMs, ...options }))
}

async function blobOf({ response, late }: Answered): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? ''
  const parts: BlobPart[] = []
  const reader = response.body?.getReader()
  for (;;) {
    late.restart(stillMs)
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    const piece = reader && (await inTime(late, reader.read()))
    if (piece === undefined || piece.done) break
    parts.push(piece.value)
  }
  late.end()
  return new Blob(parts, { type })
}

/** Opens an endpoint that answers a stream; the caller reads the body, in its own time. */
export async function send(
  name: EndpointName,
  given: object,
  options: CallOptions = {},
): Promise<Response> {
  const { response, late } = await answered(name, given, options)
  late.end()
  return response
}

interface Answered {
  readonly response: Response
  readonly token: string | null
  /** Still runs: the body has to come too. */
  readonly late: Deadline
}

/** An answer that is no refusal. What is sensitive is asked once more after a new proof. */
async function answered(
  name: EndpointName,
  given: object,
  options: CallOptions,
): Promise<Answered> {
  const first = await ask(name, given, options)
  if (first.response.ok) return first
  const said = await inTime(first.late, problemOf(first.response)).finally(first.late.end)
  if (said.type !== 'E-SYS-09' || !(await isProvenAnew())) throw refused(said, first.token)
  const second = await ask(name, given, options)
  if (second.response.ok) return second
  const saidAgain = inTime(second.late, problemOf(second.response)).finally(second.late.end)
  throw refused(await saidAgain, second.token)
}

/**
 * The error of what the server declined when it was asked with that token, told to the whole page
 * when it means that nobody is signed in any more.
 */
export function refused(said: Problem, token: string | null): ApiProblem {
  if (said.status === 401 && said.type !== 'E-SYS-09') {
    const ground = String(said.remarks[0]?.slots['ground'] ?? 'unknown')
    const detail: EndedSession = { ground, token }
    globalThis.dispatchEvent(new CustomEvent(sessionEndedEvent, { detail }))
  }
  return new ApiProblem(said)
}

async function ask(name: EndpointName, given: object, options: CallOptions): Promise<Answered> {
  const address = addresses[name]
  const { isReading } = address
  // Asking whose the session is goes by the session that there is.
  const token = name === 'readSession' ? sessionToken() : await tokenOfPage()
  const late = deadlineIn(options.limitMs ?? answerMs, isReading)
  const { signal = late.signal } = options
  const { path, init } = requestTo(address, given, {
    ...options,
    signal: AbortSignal.any([signal, late.signal]),
    headers: {
      ...(isReading && !isAttended() ? { 'X-Background': '1' } : {}),
      ...(token === null ? {} : { 'X-Session-Token': token }),
      ...options.headers,
    },
  })
  const sent = fetch(path, { ...init, keepalive: options.isFarewell ?? false })
  return { response: await inTime(late, sent), token, late }
}

interface Deadline {
  readonly signal: AbortSignal
  /** Rejects when it is reached. */
  readonly reached: Promise<never>
  readonly restart: (limitMs: number) => void
  readonly end: () => void
}

function deadlineIn(limitMs: number, isReading = true): Deadline {
  const late = new AbortController()
  const { promise: reached, reject } = Promise.withResolvers<never>()
  reached.catch(() => undefined) // nobody waits any more
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => clearTimeout(timer)
  const restart = (ms: number): void => {
    end()
    timer = setTimeout(() => {
      reject(new ApiProblem(isReading ? notRead : notHeard, true))
      late.abort()
    }, ms)
  }
  restart(limitMs)
  return { signal: late.signal, reached, restart, end }
}

/**
 * What came in time. Nobody knows whether what was asked was done when it did not: the same asked
 * again, under the same id, tells. What the caller broke off stays broken off.
 */
async function inTime<Part>(late: Deadline, coming: Promise<Part>): Promise<Part> {
  try {
    return await Promise.race([coming, late.reached])
  } catch (cause) {
    late.end()
    const isBrokenOff = cause instanceof DOMException && cause.name === 'AbortError'
    throw isBrokenOff || cause instanceof ApiProblem ? cause : new ApiProblem(unreachable)
  }
}

/** The same for what is no call, such as code of the page that has to be fetched. */
export async function inAnswerTime<Part>(coming: Promise<Part>): Promise<Part> {
  const late = deadlineIn(answerMs)
  return Promise.race([coming, late.reached]).finally(late.end)
}

/** Fired on `window` whenever the server no longer knows a session; with an `EndedSession`. */
export const sessionEndedEvent = 'asiento:session-ended'
export interface EndedSession {
  /** A `SessionEnd`, or 'unknown'. */
  readonly ground: string
  /** The one it was asked with: another may have taken its place meanwhile. */
  readonly token: string | null
}

/**
 * Fired on `window` when the server wants a recent proof of who is asking (E-SYS-09). Whoever can
 * ask the person for one prevents the default and calls the event's detail with the outcome;
 * without a listener the call stays refused.
 */
export const proofNeededEvent = 'asiento:proof-needed'
export type ProofAnswer = (isProven: boolean) => void

let proving: Promise<boolean> | undefined

/** However many calls are refused at once, the person is asked once. */
function isProvenAnew(): Promise<boolean> {
  proving ??= new Promise<boolean>((detail) => {
    const needed = new CustomEvent<ProofAnswer>(proofNeededEvent, { cancelable: true, detail })
    if (globalThis.dispatchEvent(needed)) detail(false)
  }).finally(() => {
    proving = undefined
  })
  return proving
}

export function sessionToken(): string | null {
  return localStorage.getItem('token')
}

interface PagePerson {
  readonly staffId: string
  /** The token they were last known by. */
  readonly token: string | null
}

let person: PagePerson | null = null

/** Whose page this is from now on; null when the staff's pages are not shown any more. */
export function setPagePerson(opened: PagePerson | null): void {
  person = opened
}

let looking: { readonly token: string; readonly staffId: Promise<string> } | null = null

/** However many calls go by a new token, one looks whose it is. */
function personBehind(token: string): Promise<string> {
  if (looking?.token === token) return looking.staffId
  const staffId = call('readSession', {}, { headers: { 'X-Background': '1' } })
    .then((session) => session.staffId)
    .finally(() => {
      looking = null
    })
  looking = { token, staffId }
  return staffId
}

/**
 * The token to ask the server with. All windows share one sign-in, and somebody else's may have
 * come into it unheard: what stands on this page is never done in their name, and nothing is read
 * in it, which is on record too. With the token of a session that is over the server refuses it.
 */
export async function tokenOfPage(): Promise<string | null> {
  const here = person
  const token = sessionToken()
  if (here === null || token === null || token === here.token) return token
  const staffId = await personBehind(token)
  if (staffId !== here.staffId) return here.token
  // Unless the page was left meanwhile.
  if (person === here) person = { staffId, token }
  return token
}

const unreachable: Problem = {
  type: 'E-SYS-01',
  title: uiWords.unreachable,
  status: 0,
  remarks: [],
  requestId: '',
}
const notRead: Problem = { ...unreachable, title: uiWords.notRead }
const notHeard: Problem = { ...unreachable, title: uiWords.notHeard }

async function problemOf(response: Response): Promise<Problem> {
  return problemIn(await response.json().catch(() => null), response.status)
}

/**
 * What the server said no with, or, when that is no problem of ours (a proxy's page), that there is
 * no connection.
 */
export async function problemIn(said: unknown, status: number): Promise<Problem> {
  return isProblem(said) ? inOurWords(said) : { ...unreachable, status }
}

/**
 * Told by its outline: nobody but our server answers with a code, and it is typed by the schema.
 */
function isProblem(said: unknown): said is Problem {
  return (
    typeof said === 'object' &&
    said !== null &&
    'type' in said &&
    typeof said.type === 'string' &&
    'title' in said &&
    typeof said.title === 'string' &&
    'status' in said &&
    typeof said.status === 'number' &&
    'remarks' in said &&
    Array.isArray(said.remarks)
  )
}

/**
 * The server speaks Spanish to whoever asks; here the codes are said in the language of the page,
 * unless the file of its sentences cannot be had.
 */
async function inOurWords(said: Problem): Promise<Problem> {
  const sentences = await fetchSentences().catch(() => null)
  const remarks = said.remarks.map((each) => ({
    ...each,
    sentence:
      each.code === 'E-SYS-01'
        ? uiWords.unreachable
        : (sentences?.sentenceFor(each) ?? each.sentence),
  }))
  return { ...said, title: remarks[0]?.sentence ?? said.title, remarks }
}
