import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp } from '#tests/identity-test-app.ts'
import type { IdentityApp } from '#tests/identity-test-app.ts'
import { overCases } from '#tests/over-cases.ts'

import { noticeNames, noticeWords } from './notice-words.ts'
import type { NoticeName } from './notice-words.ts'
import type { PageLanguage } from './page-language.ts'

let app: IdentityApp

beforeAll(async () => {
  app = await openIdentityApp()
})
afterAll(() => app.close())

function saidIn(language: PageLanguage, name: NoticeName): string {
  const { title, text } = noticeWords[language].notices[name]
  return `${title}. ${typeof text === 'string' ? text : text(90)}`
}

async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await openBrowser().request(`${app.config.publicUrl}${path}`, { headers })
  return { answer, text: await answer.text() }
}

describe('a notice on the way in', () => {
  it(
    'is said in Spanish and in English',
    overCases(noticeNames, (name) => {
      const [spanish, english] = [saidIn('es', name), saidIn('en', name)]
      expect(english).not.toBe(spanish)
      expect(Math.min(spanish.length, english.length)).toBeGreaterThan(30)
    }),
  )

  it('says how long to wait in the words of its language', () => {
    expect(saidIn('es', 'too-many')).toContain('Espere 2 minutos')
    expect(saidIn('en', 'too-many')).toContain('Wait 2 minutes')
  })

  it('is in the language of whoever reads it', async () => {
    const stale = '/auth/callback?code=x&state=inventado-inventado-inventado'
    const spanish = await read(stale)
    expect(spanish.text).toContain('<html lang="es">')
    expect(spanish.text).toContain(noticeWords.es.notices.lapsed.title)
    const english = await read(stale, { 'Accept-Language': 'en-GB' })
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain(noticeWords.en.notices.lapsed.title)
    expect(english.text).toContain(noticeWords.en.again)
    const shut = await read('/auth/start?lang=en', { 'Sec-Fetch-Site': 'cross-site' })
    expect(shut.text).toContain(noticeWords.en.notices['from-elsewhere'].title)
  })

  it('remembers, on the way back, the language somebody set out in', async () => {
    const { answer } = await read('/auth/start?lang=en', { 'Accept-Language': 'es' })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.some((cookie) => cookie.startsWith('language=en;'))).toBe(true)
    const done = await read('/auth/done?attempt=12345678', {
      'Accept-Language': 'es',
      Cookie: 'language=en',
    })
    expect(done.text).toContain(noticeWords.en.done.opening)
  })
})
