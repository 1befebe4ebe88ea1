/**
 * Asking a real authority (`openssl ts`), and every way in which what comes back may be no stamp of
 * exactly this.
 */
import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { TestAuthority, Trick } from '#tests/time-stamp-authority.ts'
import { openTestAuthority } from '#tests/time-stamp-authority.ts'
import { readConfig } from '../common/config/config.ts'
import type { GivenStamp } from './ask-authority.ts'
import { askAuthority, trustedIn } from './ask-authority.ts'
import { BadStamp, readToken } from '../files/signatures/read-token.ts'

let authority: TestAuthority

const hash = createHash('sha256').update('un cierre').digest()

beforeAll(async () => {
  authority = await openTestAuthority()
})
beforeEach(() => {
  authority.trick = 'NONE'
})
afterAll(() => authority.close())

async function ask(of = hash, env: Readonly<Record<string, string>> = {}): Promise<GivenStamp> {
  const config = readConfig({ TSA_URL: authority.url, TSA_CA: authority.caFile, ...env })
  if (!config.stamps) throw new Error('No authority is set')
  return askAuthority(config.stamps, trustedIn(config), of)
}

describe('a time-stamp authority', () => {
  it('stamps a hash, and its token is checked without asking it again', async () => {
    const stamp = await ask()
    expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(60_000)
    expect(stamp).toMatchObject({
      imprint: hash.toString('hex'),
      authority: 'CN=Sello tsa',
      policy: '1.2.3.4.1',
      isTrusted: true,
    })
    expect(readToken(stamp.token, [])).toMatchObject({ isTrusted: false, at: stamp.at })
  })

  it('is asked for the policy that was set', async () => {
    expect((await ask(hash, { TSA_POLICY: '1.2.3.4.2' })).policy).toBe('1.2.3.4.2')
    await expect(ask(hash, { TSA_POLICY: '1.2.3.9' })).rejects.toThrow('se negó a sellar')
  })

  it('is not believed when it answers with an older stamp: of another hash, or of another request', async () => {
    await ask()
    authority.trick = 'REPLAY'
    const other = createHash('sha256').update('otro cierre').digest()
    await expect(ask(other)).rejects.toThrow('otra huella')
    await expect(ask()).rejects.toThrow('otra petición')
  })

  it.each<[Trick, string]>([
    ['NO_USAGE', 'no es para sellos de tiempo'],
    ['EXPIRED', 'no valía en ese instante'],
    ['STRANGER', 'no es de una autoridad conocida'],
    ['GARBAGE', 'no respondió con un sello de tiempo'],
    ['HUGE', 'sends more than'],
    ['REDIRECT', 'fetch failed'],
    ['DOWN', 'fetch failed'],
  ])('is not believed: %s', async (trick, said) => {
    authority.trick = trick
    await expect(ask()).rejects.toThrow(said)
  })

  it('is waited for ten seconds and no longer', { timeout: 20_000 }, async () => {
    authority.trick = 'SLOW'
    await expect(ask()).rejects.toThrow('timeout')
  })

  it('gives a token in which no bit can be changed that is signed', async () => {
    const { token, at } = await ask()
    const trusted = [new X509Certificate(await readFile(authority.caFile))]
    const unnoticed: number[] = []
    for (let place = 0; place < token.length; place += 1) {
      const changed = Buffer.from(token)
      changed[place] = (changed[place] ?? 0) ^ 1
      try {
        const stamp = readToken(changed, trusted)
        if (stamp.imprint !== hash.toString('hex') || stamp.at.getTime() !== at.getTime()) {
          unnoticed.push(place)
        }
      } catch (cause) {
        if (!(cause instanceof BadStamp)) throw cause
      }
    }
    expect(unnoticed).toEqual([])
  })
})
