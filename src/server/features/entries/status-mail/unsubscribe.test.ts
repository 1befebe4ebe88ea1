import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { textOf } from '#tests/enquirer.ts'
import { route, unitAt } from '#tests/handling.ts'
import { linkIn, openTellingMunicipality, sentBy } from '#tests/status-mails.ts'

const municipality = await openTellingMunicipality()
const clerk = await municipality.app.as('REG')
afterAll(() => municipality.close())

const anAddress = (): string => `${randomUUID().slice(0, 8)}@correo.example`

async function toldOf(email: string) {
  const entry = await clerk.register(sentBy(email))
  const [letter] = await municipality.afterMinutes()
  if (!letter) throw new Error('Nobody was told')
  return { entry, letter, link: linkIn(letter) }
}

const open = (link: string): Promise<Response> =>
  Promise.resolve(municipality.app.hono.request(link, { headers: { 'Accept-Language': 'es' } }))

const press = (link: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  Promise.resolve(
    municipality.app.hono.request(link, { method: 'POST', body: new URLSearchParams(fields) }),
  )

const stops = async (): Promise<number> =>
  (await municipality.app.db.asOwner('select from status_mail_stop')).length

/** Whether anything more comes to that address: of that entry, and of a new one. */
async function stillTold(
  email: string,
  { entry }: Pick<Awaited<ReturnType<typeof toldOf>>, 'entry'>,
): Promise<{ readonly ofIt: boolean; readonly ofAnother: boolean }> {
  await route(clerk, entry, unitAt(municipality.app, 1))
  const ofIt = await municipality.afterMinutes()
  await clerk.register(sentBy(email))
  const ofAnother = await municipality.afterMinutes()
  return { ofIt: ofIt.length > 0, ofAnother: ofAnother.length > 0 }
}

describe('the link of a letter', () => {
  it('is in its headers too, for a mail program that does it with one POST (RFC 8058)', async () => {
    const email = anAddress()
    const told = await toldOf(email)
    expect(told.letter.header('List-Unsubscribe')).toBe(`<${told.link}>`)
    expect(told.letter.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const { status } = await press(told.link, { 'List-Unsubscribe': 'One-Click' })
    expect(status).toBe(200)
    expect(await stillTold(email, told)).toEqual({ ofIt: false, ofAnother: true })
  })

  it('ends nothing by being opened, as a scanner of mail does', async () => {
    const email = anAddress()
    const told = await toldOf(email)
    const page = await (await open(told.link)).text()
    expect(textOf(page)).toContain('Dejar los de este documento')
    expect(page).not.toContain('<script')
    expect(page).not.toContain(told.entry.entryNumber)
    expect(await stillTold(email, told)).toEqual({ ofIt: true, ofAnother: true })
  })

  it('ends the letters of the entry, or all to that address, and gives them back', async () => {
    const email = anAddress()
    const told = await toldOf(email)
    const done = textOf(await (await press(told.link, { avisos: 'dejar-todos' })).text())
    expect(done).toContain('Si abrió el enlace de un aviso nuestro, no le enviaremos más.')
    expect(await stillTold(email, told)).toEqual({ ofIt: false, ofAnother: false })
    await press(told.link, { avisos: 'recibir' })
    await clerk.register(sentBy(email.toUpperCase()))
    expect((await municipality.afterMinutes()).length).toBe(1)
    await press(told.link, { avisos: 'dejar-documento' })
    await clerk.register(sentBy(email))
    expect((await municipality.afterMinutes()).length).toBe(1)
  })

  it('is kept keyed: no address is in what was unsubscribed', async () => {
    const email = anAddress()
    const told = await toldOf(email)
    await press(told.link, { avisos: 'dejar-todos' })
    const rows = await municipality.app.db.asOwner<{ text: string }>(
      'select s::text as text from status_mail_stop s',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain(email)
  })
})

const plain = (page: string): string => page.replaceAll(/nonce="[^"]*"/gu, '')

describe('a link that is none of ours', () => {
  it('ends nothing, and is answered like one that is', async () => {
    const told = await toldOf(anAddress())
    const before = await stops()
    const token = told.link.split('/').at(-1) ?? ''
    const bytes = Buffer.from(token, 'base64url')
    const forged = Buffer.from(bytes)
    forged.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
    const bare = told.link.slice(0, -token.length)
    const others = [
      forged.toString('base64url'),
      Buffer.concat([bytes.subarray(0, 16), Buffer.alloc(16)]).toString('base64url'),
      'x',
      randomUUID(),
      `${token}A`,
    ]
    const real = plain(await (await open(told.link)).text())
    for (const other of others) {
      const asked = await open(`${bare}${other}`)
      expect([other, asked.status, plain(await asked.text()) === real]).toEqual([other, 200, true])
      const pressed = await press(`${bare}${other}`, { avisos: 'dejar-todos' })
      expect([other, pressed.status]).toEqual([other, 200])
    }
    expect(await stops()).toBe(before)
    const pressed = plain(await (await press(told.link, { avisos: 'dejar-documento' })).text())
    const other = plain(await (await press(`${bare}x`, { avisos: 'dejar-documento' })).text())
    expect(other).toBe(pressed)
    expect(await stops()).toBe(before + 1)
  })

  it.each([
    ['no form', 'text/plain', 'avisos=dejar-todos'],
    ['a form of nothing', 'application/x-www-form-urlencoded', ''],
    ['a form too long', 'application/x-www-form-urlencoded', `avisos=${'x'.repeat(5000)}`],
  ])('is no more than a question with %s', async (_, type, body) => {
    const told = await toldOf(anAddress())
    const before = await stops()
    const headers = { 'Content-Type': type, 'Content-Length': String(body.length) }
    const response = await municipality.app.hono.request(told.link, {
      method: 'POST',
      headers,
      body,
    })
    expect([response.status, await stops()]).toEqual([200, before])
  })
})
