import { describe, expect, it } from 'vitest'

import { defaultSettings, parseSettings, shownTheme, storedText } from './parse-settings.ts'

describe('the stored settings', () => {
  it('are read back as they were stored', () => {
    const chosen = {
      ripple: true,
      inputStyle: 'filled',
      menuMode: 'overlay',
      theme: 'arya-orange',
      scale: 16,
      singleKeys: false,
      followSystem: true,
      counterWindow: 'Ventanilla 3',
    } as const
    expect(parseSettings(storedText(chosen))).toEqual(chosen)
  })

  it.each([
    ['nothing', null],
    ['rubbish', '{"theme":'],
    ['a list', '[1,2]'],
    ['a number', '7'],
    ['null', 'null'],
    [
      'values out of range',
      '{"theme":"lara","scale":17,"menuMode":"x","inputStyle":1,"ripple":"no"}',
    ],
    ['a window that is markup', '{"counterWindow":"<b>3</b>"}'],
    ['a window too long to show', `{"counterWindow":"${'3'.repeat(25)}"}`],
    ['a scale between two', '{"scale":14.5}'],
    ['a name every object has', '{"theme":"constructor"}'],
  ])('are the defaults for %s', (_, text) => {
    expect(parseSettings(text)).toEqual(defaultSettings)
  })

  it('keep what is good beside what is spoiled', () => {
    expect(parseSettings('{"theme":"vela-blue","scale":"16"}')).toEqual({
      ...defaultSettings,
      theme: 'vela-blue',
      followSystem: false,
    })
  })
})

describe('following the system', () => {
  it('draws the counterpart and remembers the choice', () => {
    const settings = { ...defaultSettings, theme: 'arya-green', followSystem: true }
    expect(shownTheme(settings, false)).toEqual({ name: 'saga-green', scheme: 'light' })
    expect(shownTheme(settings, true)).toEqual({ name: 'arya-green', scheme: 'dark' })
    expect(JSON.parse(storedText(settings))).toMatchObject({
      theme: 'arya-green',
      light: 'saga-green',
      dark: 'arya-green',
    })
  })

  it('goes on until somebody chooses', () => {
    expect(shownTheme(parseSettings(null), false).name).toBe('lara-light-indigo')
    expect(shownTheme(parseSettings(null), true).name).toBe('lara-dark-indigo')
    expect(shownTheme(parseSettings('{"scale":16}'), true).name).toBe('lara-dark-indigo')
    const chosen = parseSettings('{"theme":"lara-light-teal","followSystem":false}')
    expect(shownTheme(chosen, true).name).toBe('lara-light-teal')
  })
})
