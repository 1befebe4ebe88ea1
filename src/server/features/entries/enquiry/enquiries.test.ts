import { gzipSync } from 'node:zlib'

import { afterAll, describe, expect, it } from 'vitest'

import { sentenceOf } from '#domain/common/sentences.ts'
import { enquirerAt, keyOf, textOf } from '#tests/enquirer.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

async function get(query = '', language = ''): Promise<Response> {
  const address = `${app.app.config.publicUrl}/consulta${query}`
  return app.hono.request(address, { headers: { 'Accept-Language': language } })
}

describe('what is typed', () => {
  it('is read as people write it', async () => {
    const entry = await clerk.register()
    const { numero, codigo } = keyOf(entry)
    const [, year = '', number = ''] = numero.split('-')
    const bare = codigo.replace('-', '')
    const alike = bare.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    for (const one of [numero, `${Number(number)}-${year}`, `n.º ${Number(number)}/${year}`]) {
      for (const other of [
        bare,
        alike,
        ` ${bare.slice(0, 4)} ${bare.slice(4)}`,
        entry.verificationCode ?? '',
      ]) {
        const { status } = await enquirerAt(app).ask({ numero: one, codigo: other })
        expect([one, other, status]).toEqual([one, other, 200])
      }
    }
  })

  it.each([
    [{ numero: '2026-1', codigo: '7K3M' }, 'E-CIU-01'],
    [{ numero: '2026-1', codigo: '7K3M-9QX!' }, 'E-CIU-01'],
    [{ numero: '2026-1', codigo: '' }, 'E-CIU-01'],
    [{ numero: '1241', codigo: '7K3M-9QXW' }, 'E-CIU-08'],
    [{ numero: '', codigo: '' }, 'E-CIU-08'],
    [{ numero: 'la poda', codigo: '7K3M-9QXW' }, 'E-CIU-08'],
  ] as const)('that cannot be, %j, is said and kept: %s', async (fields, code) => {
    const response = await enquirerAt(app).ask(fields)
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(textOf(page)).toContain(sentenceOf[code])
    expect(page).toContain(`value="${fields.numero}"`)
    expect(page).toContain(`value="${fields.codigo}"`)
  })

  it('is kept when another language is chosen, and asks nothing', async () => {
    const page = await (
      await enquirerAt(app).ask({
        numero: '2026-9',
        codigo: '7K3M',
        idioma: 'es',
        'otro-idioma': 'pt',
      })
    ).text()
    expect(page).toContain('<html lang="pt">')
    expect(page).toContain('Consultar um processo')
    expect(page).toContain('value="2026-9"')
    expect(page).toContain('value="7K3M"')
  })
})

describe('the number', () => {
  it('is shown as the municipality writes it', async () => {
    const page = textOf(await (await get()).text())
    const year = app.clock.now.getFullYear()
    expect(page).toContain(`E-${year}-001241. También vale 1241-${year}.`)
  })

  it('is asked for with its office where each has its book', async () => {
    const offices = await openTestApp({ municipality: { book: { scope: 'OFFICE', prefix: 'R' } } })
    const [{ code } = { code: '' }] = await offices.db.asOwner<{ code: string }>(
      'select code from registry_office where is_main',
    )
    const year = offices.clock.now.getFullYear()
    const ask = async (numero: string): Promise<string> =>
      textOf(await (await enquirerAt(offices).ask({ numero, codigo: '7K3M-9QXW' })).text())
    const page = await ask(`1241-${year}`)
    expect(page).toContain('y, si la lleva, su oficina')
    expect(page).toContain(`Como está en el comprobante: ${code}-R-${year}-001241.`)
    expect(page).not.toContain('También vale')
    expect(await ask(`${code}-R-${year}-001241`)).toContain('No encontramos un registro')
    await offices.close()
  })
})

describe('what is no form', () => {
  it.each([
    ['multipart/form-data', 'numero'],
    ['application/json', '{"numero":"2026-1"}'],
    ['text/plain', ''],
  ])('is answered as an empty one: %s', async (type, body) => {
    const address = `${app.app.config.publicUrl}/consulta`
    const headers = { 'Content-Type': type, 'Accept-Language': 'es' }
    const response = await app.hono.request(address, { method: 'POST', headers, body })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(sentenceOf['E-CIU-08'])
  })

  it('is not read where it is long', async () => {
    const long = await enquirerAt(app).ask({ numero: '2026-1', codigo: '9'.repeat(5000) })
    expect(long.status).toBe(422)
    expect(await long.text()).toContain(sentenceOf['E-CIU-08'])
  })
})

describe('the page', () => {
  it('comes filled from the link, and is nobody’s to keep, frame or find', async () => {
    const response = await get('?numero=E-2026-000007')
    const page = await response.text()
    expect(page).toContain('value="E-2026-000007"')
    expect(page).toContain('<meta name="robots" content="noindex" />')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(await (await get('?numero=%22%3E%3Cscript%3E')).text()).not.toContain('<script>')
  })

  it('is in the language of the browser, or the one that is asked for', async () => {
    expect(await (await get('', 'pt-BR,pt;q=0.9')).text()).toContain('Consultar um processo')
    expect(await (await get('', 'en-GB')).text()).toContain('Follow a document')
    expect(await (await get('?idioma=es', 'en-GB')).text()).toContain('Consultar un trámite')
    const entry = await route(clerk, await clerk.register(), unitAt(app, 1))
    const shown = async (language: string): Promise<string> =>
      textOf(await (await enquirerAt(app, undefined, { language }).ask(keyOf(entry))).text())
    expect(await shown('pt')).toContain('Enviado a Dirección de Obras')
    expect(await shown('en')).toContain('Sent to Dirección de Obras')
  })

  it('weighs little, with everything it loads', async () => {
    const parts = [await get(), await enquirerAt(app).ask(keyOf(await clerk.register()))]
    for (const part of parts) {
      const page = await part.text()
      expect(page).not.toMatch(/(?:src|href)="(?!data:|\/consulta)/u)
      expect(gzipSync(page).length).toBeLessThan(60_000)
    }
  })
})
