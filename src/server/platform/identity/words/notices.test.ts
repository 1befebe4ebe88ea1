import { afterAll, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp } from '#tests/identity-test-app.ts'

import { waitIn } from './page-language.ts'
import { wordsIn } from './words-in.ts'

const app = await openIdentityApp()
afterAll(() => app.close())

async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await openBrowser().request(`${app.config.publicUrl}${path}`, { headers })
  return { answer, text: await answer.text() }
}

describe('a notice on the way in', () => {
  it('says how long to wait in the words of its language, rounded up', () => {
    const waits = [1, 45, 60, 61, 900].map((seconds) => waitIn('es', seconds))
    expect(waits).toEqual(['1 segundo', '45 segundos', '1 minuto', '2 minutos', '15 minutos'])
    expect(wordsIn('en').notices['too-many'].text(90)).toContain('Wait 2 minutes')
  })

  it('is in the language of whoever reads it', async () => {
    const stale = '/auth/callback?code=x&state=inventado-inventado-inventado'
    const spanish = await read(stale)
    expect(spanish.text).toContain('<html lang="es">')
    expect(spanish.text).toContain(wordsIn('es').notices.lapsed.title)
    const english = await read(stale, { 'Accept-Language': 'en-GB' })
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain(wordsIn('en').notices.lapsed.title)
    expect(english.text).toContain(wordsIn('en').login.again)
    const shut = await read('/auth/start?lang=en', { 'Sec-Fetch-Site': 'cross-site' })
    expect(shut.text).toContain(wordsIn('en').notices['from-elsewhere'].title)
  })

  it('remembers, on the way back, the language somebody set out in', async () => {
    const { answer } = await read('/auth/start?lang=en', { 'Accept-Language': 'es' })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.some((cookie) => cookie.startsWith('language=en;'))).toBe(true)
    const done = await read('/auth/done?attempt=12345678', {
      'Accept-Language': 'es',
      Cookie: 'language=en',
    })
    expect(done.text).toContain(wordsIn('en').done.opening)
  })
})
