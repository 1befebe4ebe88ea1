/**
 * How often a password or a second factor may be tried. Nobody outside keeps staff out: a device
 * where somebody signed in to this account before (`device-cookies.ts`) is counted for itself; the
 * others for the account, for the account from their network, and for their network. Accounts are
 * counted in the database, for all processes together; networks and devices in memory.
 */
import { createHash } from 'node:crypto'

import type { Database } from '../../database/connect/open-database.ts'
import { lineOf } from '../../common/network.ts'
import { consume, inDatabase, inMemory } from './rate-limits.ts'

export interface SignInLimits {
  /**
   * Counts one more try before it is looked at, so that a thousand at once count a thousand.
   * Answers the seconds to wait, or null to go on.
   */
  begin(attempt: Attempt): Promise<number | null>
  /** It was right: what was counted is given back. */
  succeed(attempt: Attempt): Promise<void>
  /** The person proved in another way that the account is theirs: it starts anew. */
  release(proof: Pick<Attempt, 'account' | 'address'>): Promise<void>
  /** One more setting out to sign in; answers as `begin` does. */
  mayStart(from: Pick<Attempt, 'address' | 'device'>): Promise<number | null>
  /** One more letter with a link; answers as `begin` does. */
  mayAskLetter(asked: Pick<Attempt, 'account' | 'address'>): Promise<number | null>
}

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

export function openSignInLimits(database: Database): SignInLimits {
  const accounts = inDatabase(database, ofAccount)
  const pairs = inMemory(ofAccountFromNetwork)
  const devices = inMemory(ofDevice)
  const networks = inMemory(ofNetwork)
  const starts = inMemory(ofStarts)
  const letters = inDatabase(database, ofLetters)
  const letterNetworks = inMemory(ofLettersFromNetwork)

  return {
    async begin(attempt) {
      const { name, network, pair, device } = keysOf(attempt)
      if (device !== null) return consume(devices, device)
      return (
        (await consume(networks, network)) ??
        (await consume(pairs, pair)) ??
        consume(accounts, name)
      )
    },
    async succeed(attempt) {
      const { name, network, pair, device } = keysOf(attempt)
      if (device !== null) await devices.reward(device)
      else await Promise.all([networks.reward(network), pairs.reward(pair), accounts.reward(name)])
    },
    async release(proof) {
      const { name, pair } = keysOf({ ...proof, device: null })
      await Promise.all([pairs.delete(pair), accounts.delete(name)])
    },
    mayStart: ({ address, device }) => consume(starts, device ?? lineOf(address)),
    async mayAskLetter(asked) {
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
