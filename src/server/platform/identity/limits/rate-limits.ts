/** Rate limits by `rate-limiter-flexible`: fixed windows, counted by the machine's own clock. */
import { createHash } from 'node:crypto'

import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'

import type { Database } from '../../database/connect/open-database.ts'
import { lineOf, networkOf } from '../../common/network.ts'

export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Of this process alone. */
export function inMemory({ points, seconds }: Limit): RateLimiterAbstract {
  return new RateLimiterMemory({ points, duration: seconds })
}

/** Of all processes of the installation; it outlasts them (`rate_limit`). */
export function inDatabase(
  database: Database,
  { name, points, seconds }: Limit & { readonly name: string },
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: clientOver(database),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
}

/** Counts one; answers the seconds to wait where that is one too many. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (held) {
    if (!(held instanceof RateLimiterRes)) throw held
    return Math.max(1, Math.ceil(held.msBeforeNext / 1000))
  }
}

function clientOver(database: Database) {
  return {
    async query({ text, values }: { readonly text: string; readonly values: unknown[] }) {
      const { rows, numAffectedRows } = await database.alone((db) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
      )
      return { rows, rowCount: Number(numAffectedRows) }
    },
  }
}

export type Enquirer = {
  readonly municipalityId: string
  /** The number asked for, always written in one way. */
  readonly number: string
  readonly address: string
}

/**
 * How often it may be guessed at `/consulta` (docs/decisions/129-what-a-receipt-opens.md): from one
 * network, and at one number from one network, in this process. Whoever guesses elsewhere keeps
 * nobody out.
 */
export function openEnquiryLimits() {
  const networks = inMemory({ points: 60, seconds: 60 * 60 })
  const numbers = inMemory({ points: 20, seconds: 60 * 60 })
  return {
    /**
     * Counts one as wrong before its code is looked at, so that a thousand at once count a thousand.
     * Answers the seconds to wait, or null to go on.
     */
    begin: async (asked: Enquirer) =>
      (await consume(networks, networkOf(asked.address))) ?? consume(numbers, numberKey(asked)),
    /** The code was right: what was counted is given back. */
    async succeed(asked: Enquirer) {
      await networks.reward(networkOf(asked.address))
      await numbers.reward(numberKey(asked))
    },
  }
}

function numberKey({ municipalityId, number, address }: Enquirer): string {
  return `${municipalityId} ${number} ${networkOf(address)}`
}

export type SignInLimits = ReturnType<typeof openSignInLimits>

export interface Attempt {
  /**
   * What was typed as the account: names of nobody are counted too, or the wait would tell them
   * apart.
   */
  readonly account: string
  readonly address: string
  /** Null for a device where nobody signed in to this account. */
  readonly device: string | null
}

// OWASP ASVS 4.0.3, 2.2.1: no more than a hundred failed tries at one account in an hour.
const quarter = 15 * 60
const ofAccount = { name: 'account', points: 20, seconds: quarter }
const ofAccountFromNetwork = { points: 10, seconds: quarter }
const ofDevice = { points: 10, seconds: quarter }
// A whole town hall may come from one network: room for its mistakes, and for a Monday morning.
const ofNetwork = { points: 100, seconds: quarter }
const ofStarts = { points: 600, seconds: 10 * 60 }
const ofLetters = { name: 'letter', points: 5, seconds: 60 * 60 }
const ofLettersFromNetwork = { points: 30, seconds: 60 * 60 }

/**
 * How often a password or a second factor may be tried. Nobody outside keeps staff out: a device
 * where somebody signed in to this account before (`device-cookies.ts`) is counted for itself; the
 * others for the account, for the account from their network, and for their network. Accounts are
 * counted in the database, for all processes together; networks and devices in memory.
 */
export function openSignInLimits(database: Database) {
  const accounts = inDatabase(database, ofAccount)
  const pairs = inMemory(ofAccountFromNetwork)
  const devices = inMemory(ofDevice)
  const networks = inMemory(ofNetwork)
  const starts = inMemory(ofStarts)
  const letters = inDatabase(database, ofLetters)
  const letterNetworks = inMemory(ofLettersFromNetwork)

  return {
    /**
     * Counts one more try before it is looked at, so that a thousand at once count a thousand.
     * Answers the seconds to wait, or null to go on.
     */
    async begin(attempt: Attempt): Promise<number | null> {
      const { name, network, pair, device } = keysOf(attempt)
      if (device !== null) return consume(devices, device)
      return (
        (await consume(networks, network)) ??
        (await consume(pairs, pair)) ??
        consume(accounts, name)
      )
    },
    /** It was right: what was counted is given back. */
    async succeed(attempt: Attempt): Promise<void> {
      const { name, network, pair, device } = keysOf(attempt)
      if (device !== null) await devices.reward(device)
      else await Promise.all([networks.reward(network), pairs.reward(pair), accounts.reward(name)])
    },
    /** The person proved in another way that the account is theirs: it starts anew. */
    async release(proof: Pick<Attempt, 'account' | 'address'>): Promise<void> {
      const { name, pair } = keysOf({ ...proof, device: null })
      await Promise.all([pairs.delete(pair), accounts.delete(name)])
    },
    /** One more setting out to sign in; answers as `begin` does. */
    mayStart: ({ address, device }: Pick<Attempt, 'address' | 'device'>) =>
      consume(starts, device ?? lineOf(address)),
    /** One more letter with a link; answers as `begin` does. */
    async mayAskLetter(asked: Pick<Attempt, 'account' | 'address'>): Promise<number | null> {
      const { name, network } = keysOf({ ...asked, device: null })
      return (await consume(letterNetworks, network)) ?? consume(letters, name)
    },
  }
}

function keysOf({ account, address, device }: Attempt) {
  const typed = account.normalize('NFKC').trim().toLowerCase()
  const name = createHash('sha256').update(typed).digest('base64url')
  const network = lineOf(address)
  return { name, network, pair: `${name} ${network}`, device: device && `${name} ${device}` }
}
