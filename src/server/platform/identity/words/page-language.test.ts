import { describe, expect, it } from 'vitest'

import { pageLanguage, rememberedLanguage } from './page-language.ts'

function speaks(asked: string | null, headers: Readonly<Record<string, string>>) {
  return pageLanguage(asked, new Headers(headers))
}

describe('the language of a page of ours', () => {
  it('is what the address asks, before what was remembered, before what the browser prefers', () => {
    const headers = { Cookie: 'language=es', 'Accept-Language': 'en' }
    expect(speaks('en', headers)).toBe('en')
    expect(speaks(null, headers)).toBe('es')
    expect(speaks(null, { 'Accept-Language': 'en-GB,en;q=0.9,es;q=0.8' })).toBe('en')
    expect(speaks(null, { 'Accept-Language': 'fr, es-CL;q=0.5, en;q=0.7' })).toBe('en')
  })

  it('is Spanish when nobody says, or says what we do not speak', () => {
    expect(speaks(null, {})).toBe('es')
    expect(speaks('fr <script>', { Cookie: 'language=xx', 'Accept-Language': 'en;q=0' })).toBe('es')
    expect(speaks('fr en-US', {})).toBe('en')
  })

  it('is remembered in a cookie that it reads back', () => {
    const [pair = ''] = rememberedLanguage('en').split(';')
    expect(speaks(null, { Cookie: pair })).toBe('en')
  })
})
