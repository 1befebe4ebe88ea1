import { afterAll, describe, expect, it } from 'vitest'

import { enquirerAt, keyOf, textOf } from '#tests/enquirer.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const entry = await clerk.register()
const another = await clerk.register()
afterAll(() => app.close())

const wrong = (numero = entry.entryNumber) => ({ numero, codigo: '0000-0000' })

/** One wrong one after another; how each was answered. */
async function guess(
  count: number,
  at: (place: number) => { readonly numero?: string; readonly address?: string },
): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let place = 0; place < count; place += 1) {
    const { numero, address } = at(place)
    statuses.push((await enquirerAt(app, address).ask(wrong(numero))).status)
  }
  return statuses
}

describe('whoever guesses at /consulta', () => {
  it('keeps nobody out who asks from elsewhere', async () => {
    const statuses = await guess(50, (place) => ({ address: `198.51.${place}.1` }))
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await enquirerAt(app).ask(keyOf(entry))).status).toBe(200)
  })

  it('gets nobody counted who sees a form of theirs on another page', async () => {
    const body = new URLSearchParams(wrong())
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const init = { method: 'POST', headers, body }
    const from = { incoming: { socket: { remoteAddress: '192.0.2.9' } } }
    for (let turn = 0; turn < 21; turn += 1) {
      const response = await app.hono.request('http://localhost:3000/consulta', init, from)
      expect(response.status).toBe(303)
    }
    expect((await enquirerAt(app, '192.0.2.9').ask(keyOf(entry))).status).toBe(200)
  })

  it('is told after twenty for a number when and where to ask, without a script', async () => {
    const statuses = await guess(21, () => ({}))
    expect([statuses.lastIndexOf(404), statuses.at(-1)]).toEqual([19, 429])
    const response = await enquirerAt(app).ask(keyOf(entry))
    const page = await response.text()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(textOf(page)).toMatch(/Vuelva a consultar a las \d\d:\d\d, o pregunte en la oficina/u)
    expect(page).toContain(`name="codigo" value="${keyOf(entry).codigo}"`)
    expect(page).not.toContain('<script')
    expect((await enquirerAt(app).ask(keyOf(another))).status).toBe(200)
    expect((await enquirerAt(app, '192.0.2.1').ask(keyOf(entry))).status).toBe(200)
  })

  it('is told so after sixty from a network', async () => {
    const statuses = await guess(61, (place) => ({
      numero: `2026-${500 + place}`,
      address: '203.0.120.9',
    }))
    expect([statuses.lastIndexOf(404), statuses.at(-1)]).toEqual([59, 429])
    expect((await enquirerAt(app, '203.0.120.99').ask(keyOf(entry))).status).toBe(429)
    expect((await enquirerAt(app, '203.0.121.99').ask(keyOf(entry))).status).toBe(200)
  })

  it('gets nothing counted for what was right, and as much at once as one after another', async () => {
    for (let times = 0; times < 25; times += 1)
      expect((await enquirerAt(app, '203.0.130.9').ask(keyOf(entry))).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => enquirerAt(app, '203.0.130.9').ask(wrong())),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
  })
})
