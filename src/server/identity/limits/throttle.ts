/**
 * Slows down whoever guesses passwords, and keeps nobody out where they have signed in before: that
 * would hand anyone the means to shut people out. There are two lanes. A browser with our mark
 * (`known-browser.ts`) is counted for itself and for each account it tries, whatever happens at its
 * address. A stranger is counted for the account, for the account from that address, and for the
 * address; each failure after the fifth doubles the wait for an account, and beyond its limit an
 * address is asked for work (`proof-of-work.ts`), or for patience where there is no script. An IPv6
 * line counts as one address (`lineOf`), or nobody would ever use one twice. Never a lock for good.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { bitsFor } from './proof-of-work.ts'
import type { Work } from './proof-of-work.ts'
import { waitIn, weightIn } from './sliding-window.ts'
import type { Limit } from './sliding-window.ts'
import {
  accountKey,
  addressKey,
  browserKey,
  browserStartKey,
  change,
  countDown,
  countedInWindow,
  forget,
  isPaid,
  lockRows,
  lookAt,
  notePerson,
  pairKey,
  windowOf,
  write,
} from './throttle-rows.ts'
import type { Row } from './throttle-rows.ts'

export type Throttle = {
  /**
   * Counts one more try as failed, before the password is looked at: a thousand tries at once then
   * count a thousand. Answers what holds it up (nothing was counted), or null to go on.
   */
  begin(attempt: Try): Promise<Hold | null>
  /**
   * The password was right: the account starts anew, is known from here, and the address is given
   * its try back.
   */
  forgive(attempt: Guess): Promise<void>
  /** Somebody signed in to this account on a browser that was just marked. */
  introduce(account: string, browser: Buffer): Promise<void>
  /**
   * The person proved in another way, from this address, that the account is theirs: it starts
   * anew.
   */
  release(proof: Guess): Promise<void>
  /** Counts one more setting out to sign in; answers as `begin` does. */
  mayStart(from: Start): Promise<Hold | null>
  /** What the next try from this address will be asked for; null while nothing is. */
  taskBits(address: string): Promise<number | null>
  /** Somebody signed in from this address: where several did, its limits are wider. */
  arrived(address: string, person: string): Promise<void>
  /** Removes what nobody will ask about again. */
  sweep(): Promise<void>
}

export type Guess = {
  /**
   * What was typed as the account: also names of nobody are counted, or the wait would tell them
   * apart.
   */
  readonly account: string
  readonly address: string
  /** The browser's mark, when it has one of ours. */
  readonly browser?: Buffer | null
}

export type Try = Guess & {
  readonly work?: Work | null
  /** Of somebody who proved one thing already: their address is not counted. */
  readonly isInside?: boolean
}

export type Start = Omit<Guess, 'account'> & { readonly work?: Work | null }

export type Hold = {
  readonly waitSeconds: number
  /** How much work serves instead of waiting; null when none does. */
  readonly bits: number | null
}

const freeFailures = 5
const firstWaitMs = 15_000
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const longestWaitMs = 15 * minuteMs
const forgottenAfterMs = 60 * minuteMs
const knownForMs = 30 * dayMs
// As long as a browser keeps its mark.
const markedForMs = 400 * dayMs
const sharedForMs = 14 * dayMs
const severalPeople = 3
const sharedFactor = 10
// Other people's tries at one address may have made it dearer since the task was set.
const bitsForgiven = 3
// A whole town hall may come from one address: it has room for several people's mistakes, and for a
// Monday morning.
const limits: Record<'address' | 'start' | 'browser', Limit> = {
  address: { most: 25, windowMs: 15 * minuteMs },
  start: { most: 600, windowMs: 10 * minuteMs },
  browser: { most: 25, windowMs: 15 * minuteMs },
}
const browserStarts: Limit = { most: 200, windowMs: 10 * minuteMs }

export function openThrottle(database: Database, now: () => Date): Throttle {
  return {
    begin: (attempt) =>
      database.anywhere((db) =>
        attempt.browser
          ? beginKnown(db, attempt, attempt.browser, now())
          : begin(db, attempt, now()),
      ),
    forgive: (attempt) => database.anywhere((db) => forgive(db, attempt, now())),
    introduce: (account, browser) =>
      database.anywhere(async (db) => {
        const row = (await lockRows(db, [pairKey(account, browser)], now()))('pair')
        await change(db, row, { succeeded_at: now() })
      }),
    release: (proof) => database.anywhere((db) => release(db, proof)),
    mayStart: (from) => database.anywhere((db) => mayStart(db, from, now())),
    taskBits: (address) =>
      database.anywhere(async (db) => {
        const row = await lookAt(db, addressKey('address', address), now())
        return (await crowding(db, row, { address, limit: limits.address }, now()))?.bits ?? null
      }),
    arrived: (address, person) =>
      database.anywhere((db) => {
        const since = new Date(now().getTime() - sharedForMs)
        return notePerson(db, { address, person }, { now: now(), since })
      }),
    sweep: () => database.anywhere((db) => sweep(db, now())),
  }
}

/** How long to wait after so many failures in a row, in milliseconds. */
export function waitAfter(failures: number): number {
  const beyond = failures - freeFailures
  return beyond < 0 ? 0 : Math.min(firstWaitMs * 2 ** beyond, longestWaitMs)
}

async function begin(db: Transaction, attempt: Try, now: Date): Promise<Hold | null> {
  const { account, address, isInside = false } = attempt
  // Always in this order: two transactions then never wait for each other crosswise.
  const keys = [accountKey(account), addressKey('address', address), pairKey(account, address)]
  const locked = await lockRows(db, keys, now)
  const [ofAccount, ofAddress, ofPair] = [locked('account'), locked('address'), locked('pair')]
  const waitMs = Math.max(
    isKnownHere(ofPair, knownForMs, now) ? 0 : waitOf(ofAccount, now),
    waitOf(ofPair, now),
  )
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000), bits: null }
  const isNameTried = ofAccount.failures >= freeFailures
  const crowd = { address, limit: limits.address, isNameTried }
  const hold = isInside ? null : await crowding(db, ofAddress, crowd, now)
  if (hold !== null && !(await isPaid(db, attempt.work, leastBits(hold), now))) return hold
  const ofInside = isInside ? [] : [countedInWindow(ofAddress, limits.address, now)]
  await write(db, [countedInRow(ofAccount, now), ...ofInside, countedInRow(ofPair, now)])
  return null
}

/**
 * By its own lane. Where the account was signed in to before, what others do to the account is not
 * even read.
 */
async function beginKnown(
  db: Transaction,
  { account }: Guess,
  browser: Buffer,
  now: Date,
): Promise<Hold | null> {
  const locked = await lockRows(db, [pairKey(account, browser), browserKey(browser)], now)
  const [ofPair, ofBrowser] = [locked('pair'), locked('browser')]
  const isTheirs = isKnownHere(ofPair, markedForMs, now)
  // Many marked browsers must not add up to many tries at somebody else's account.
  const ofAccount = isTheirs ? null : (await lockRows(db, [accountKey(account)], now))('account')
  const waitMs = Math.max(
    waitOf(ofPair, now),
    ofAccount === null ? 0 : waitOf(ofAccount, now),
    waitIn(windowOf(ofBrowser, limits.browser, now), now, limits.browser),
  )
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000), bits: null }
  await write(db, [
    countedInRow(ofPair, now),
    countedInWindow(ofBrowser, limits.browser, now),
    ...(ofAccount === null ? [] : [countedInRow(ofAccount, now)]),
  ])
  return null
}

async function forgive(
  db: Transaction,
  { account, address, browser = null }: Guess,
  now: Date,
): Promise<void> {
  // From a browser of their own nothing is said of strangers: each sign-in would give a guesser
  // five more tries.
  if (!browser) await forget(db, accountKey(account))
  // Only its own try: whoever knows one password must not wipe out what they guessed at others.
  await countDown(db, browser ? browserKey(browser) : addressKey('address', address))
  const anew = { failures: 0, failed_at: now, blocked_until: now, succeeded_at: now }
  await change(db, pairKey(account, browser ?? address), anew)
}

async function release(db: Transaction, { account, address, browser }: Guess): Promise<void> {
  await forget(db, accountKey(account))
  await forget(db, pairKey(account, browser ?? address))
}

async function mayStart(
  db: Transaction,
  { address, browser, work }: Start,
  now: Date,
): Promise<Hold | null> {
  const key = browser ? browserStartKey(browser) : addressKey('start', address)
  const row = (await lockRows(db, [key], now))('start')
  const limit = browser ? browserStarts : limits.start
  const waitMs = browser ? waitIn(windowOf(row, limit, now), now, limit) : 0
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000), bits: null }
  const hold = browser ? null : await crowding(db, row, { address, limit }, now)
  if (hold !== null && !(await isPaid(db, work, leastBits(hold), now))) return hold
  await write(db, [countedInWindow(row, limit, now)])
  return null
}

type Crowd = { readonly address: string; readonly limit: Limit; readonly isNameTried?: boolean }

/**
 * What holds up the next one from an address that is beyond its limit: ten times as wide where
 * several people sign in.
 */
async function crowding(
  db: Transaction,
  row: Row,
  { address, limit, isNameTried = false }: Crowd,
  now: Date,
): Promise<Hold | null> {
  if (waitIn(windowOf(row, limit, now), now, limit) === 0) return null
  const { people, succeeded_at: last } = await lookAt(db, addressKey('shared', address), now)
  const isShared =
    people.length >= severalPeople && last !== null && now.getTime() - last.getTime() < sharedForMs
  const most = limit.most * (isShared ? sharedFactor : 1)
  const own = { ...limit, most }
  const window = windowOf(row, own, now)
  const waitMs = waitIn(window, now, own)
  if (waitMs === 0) return null
  const bits = bitsFor(weightIn(window, now, own) - most, most, isNameTried)
  return { waitSeconds: Math.ceil(waitMs / 1000), bits }
}

function leastBits({ bits }: Hold): number {
  return bits === null ? Infinity : bits - bitsForgiven
}

async function sweep(db: Transaction, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('failed_at', '<', new Date(now.getTime() - forgottenAfterMs))
    .where((row) =>
      row.or([
        row('succeeded_at', 'is', null),
        row('succeeded_at', '<', new Date(now.getTime() - markedForMs)),
      ]),
    )
    .execute()
}

function isKnownHere(pair: Row, forMs: number, now: Date): boolean {
  return pair.succeeded_at !== null && now.getTime() - pair.succeeded_at.getTime() < forMs
}

// Never later than so many failures can mean: a clock set back must not shut anyone out until it
// catches up.
function waitOf({ failures, blocked_until }: Row, now: Date): number {
  return Math.max(0, Math.min(blocked_until.getTime() - now.getTime(), waitAfter(failures)))
}

function countedInRow(row: Row, now: Date): Row {
  const isForgotten = row.failed_at.getTime() < now.getTime() - forgottenAfterMs
  const failures = (isForgotten ? 0 : row.failures) + 1
  const blocked_until = new Date(now.getTime() + waitAfter(failures))
  return { ...row, failures, failed_at: now, blocked_until }
}
