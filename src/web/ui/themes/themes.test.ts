import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { contrast, hexOf, oklchOf } from './oklch.ts'
import { defaultTheme, inScheme, schemeOf, themeFamilies, themeNames } from './theme-names.ts'
import { themeCss } from './theme-css.ts'

const committed = new URL('./themes.css', import.meta.url)

/**
 * What a theme's tokens are, read from the committed style sheet as a browser would: later blocks
 * win.
 */
async function tokensOf(name: string): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>()
  const css = (await readFile(committed, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^}]*)\}/gu)) {
    if (!selectors.split(',').some((selector) => matches(selector.trim(), name))) continue
    for (const [, token = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/gu)) {
      tokens.set(token, value)
    }
  }
  return tokens
}

function matches(selector: string, name: string): boolean {
  if (selector === ':root') return true
  const [, operator, value = ''] = /^\[data-theme([*^]?)='([^']+)'\]$/u.exec(selector) ?? []
  if (operator === undefined) throw new Error(`This test cannot read the selector ${selector}`)
  if (operator === '^') return name.startsWith(value)
  return operator === '*' ? name.includes(value) : name === value
}

const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunken', 'filled', 'hover']
const tints = ['accent-soft']
const means = ['danger', 'warning', 'success', 'info']

/** Ink, what it lies on, and the ratio WCAG 2.2 AA asks of the two. */
const pairs: readonly (readonly [ink: string, ground: string, ratio: number])[] = [
  ...['text', 'text-soft', 'link', 'link-hover', ...means].flatMap((ink) =>
    [...grounds, ...tints].map((ground) => [ink, ground, 4.5] as const),
  ),
  ...means.flatMap((mean) => [mean, 'text'].map((ink) => [ink, `${mean}-soft`, 4.5] as const)),
  ...['accent-fill', 'accent-fill-hover'].map((fill) => ['on-accent', fill, 4.5] as const),
  ...['danger-fill', 'danger-fill-hover'].map((fill) => ['on-danger', fill, 4.5] as const),
  // A tooltip turns the two round.
  ['surface', 'text', 4.5],
  // Edges of inputs, and the ring of what has the focus.
  ...grounds.flatMap((ground) => [
    ['input-border', ground, 3] as const,
    ['link', ground, 3] as const,
  ]),
]

describe('the themes', () => {
  it('are the 34 of the original, with lara-light-indigo first served', () => {
    expect(new Set(themeNames).size).toBe(34)
    expect(themeNames.filter((name) => schemeOf(name) === 'light')).toHaveLength(16)
    expect(themeFamilies.map(({ names }) => names.length)).toEqual([4, 4, 4, 1, 1, 8, 12])
    expect(defaultTheme).toBe('lara-light-indigo')
  })

  it('stand in the committed style sheet as they are derived', async () => {
    await expect(themeCss()).toMatchFileSnapshot('themes.css')
  })

  it(
    'every one can be read: text 4.5:1, edges 3:1',
    overCases(themeNames, async (name) => {
      const tokens = await tokensOf(name)
      const hex = (token: string): string => {
        const value = tokens.get(token)
        if (value === undefined || !/^#[0-9a-f]{6}$/u.test(value)) {
          throw new Error(`${name} has no colour --${token}`)
        }
        return value
      }
      const failing = pairs
        .map(([ink, ground, ratio]) => ({
          ink,
          ground,
          ratio,
          is: contrast(hex(ink), hex(ground)),
        }))
        .filter(({ is, ratio }) => is < ratio)
      expect(failing).toEqual([])
    }),
  )

  it('weigh less than one of the stock style sheets, all together', () => {
    const small = themeCss().replaceAll(/\/\*[\s\S]*?\*\/|\s+(?=[^\w-])|(?<=[{};:,])\s+/gu, '')
    expect(gzipSync(small, { level: 9 }).length).toBeLessThan(3000)
  })

  it('have a counterpart in the other scheme, which is one of them', () => {
    for (const name of themeNames) {
      for (const scheme of ['light', 'dark'] as const) {
        expect(themeNames).toContain(inScheme(name, scheme))
        expect(schemeOf(inScheme(name, scheme))).toBe(scheme)
      }
    }
  })
})

describe('the colour arithmetic', () => {
  it('comes back to the colour it started from', () => {
    for (const hex of ['#000000', '#ffffff', '#6366f1', '#ffc107', '#14b8a6', '#17212f']) {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }
  })

  it('knows the contrasts WCAG gives as examples', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
