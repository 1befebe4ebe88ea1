import { createHash } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { enquiryCodeOf, formatVerificationCode } from '#domain/entry/verification-code.ts'
import { enquirerAt, keyOf } from '#tests/enquirer.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const entry = await (await app.as('REG')).register()
afterAll(() => app.close())

// At once; and each network as often as it may for one number.
const [hands, networks, tries] = [8, 1000, 20]

it('20,000 guesses of one code from a thousand networks find nothing, and keep nobody out', async () => {
  const statuses = new Map<number, number>()
  const guessFrom = async (network: number): Promise<void> => {
    const enquirer = enquirerAt(app, `10.${network >> 8}.${network & 255}.1`)
    for (let guess = 0; guess < tries; guess += 1) {
      const drawn = createHash('sha256').update(`${network} ${guess}`).digest()
      const codigo = enquiryCodeOf(formatVerificationCode(drawn))
      const { status } = await enquirer.ask({ numero: entry.entryNumber, codigo })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const hand = async (first: number): Promise<void> => {
    for (let network = first; network < networks; network += hands) await guessFrom(network)
  }
  await Promise.all(Array.from({ length: hands }, (_, first) => hand(first)))
  expect([...statuses]).toEqual([[404, networks * tries]])
  expect((await enquirerAt(app).ask(keyOf(entry))).status).toBe(200)
}, 300_000)
