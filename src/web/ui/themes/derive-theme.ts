/**
 * From the colours a theme was known by to tokens that can be read: every pair that meets on a
 * screen reaches WCAG AA, and where the original already did, it stays as it was.
 */
import { contrast, hexOf, legibleOn, oklchOf, shade } from './oklch.ts'
import { schemeOf, themeNames, type ColorScheme } from './theme-names.ts'
import { accents, meanings, neutrals, type Neutrals } from './theme-seeds.ts'

/** Token without its dashes → `#rrggbb`. */
export type Tokens = Readonly<Record<string, string>>

const textRatio = 4.5
const edgeRatio = 3
const white = '#ffffff'

/** The beginning of the name, with which its neutrals are filed. */
export function familyOf(name: string): string {
  const family = Object.keys(neutrals).find((prefix) => name.startsWith(prefix))
  if (family === undefined) throw new Error(`No family has a theme called ${name}`)
  return family
}

function seedOf(family: string): Neutrals {
  const seed = neutrals[family]
  if (seed === undefined) throw new Error(`No family is called ${family}`)
  return seed
}

/** Grounds, text and edges of a family. */
export function neutralTokens(family: string): Tokens {
  const { ground, surface, ...seed } = seedOf(family)
  const step = schemeOf(`${family}-`) === 'dark' ? 0.035 : -0.02
  const grounds = {
    ground,
    surface,
    'surface-raised': step > 0 ? shade(surface, { by: 0.03 }) : surface,
    'surface-sunken': step > 0 ? shade(surface, { by: -0.015 }) : between(ground, surface, step),
    filled: step > 0 ? shade(surface, { by: 0.055 }) : between(ground, surface, step),
    hover: step > 0 ? shade(surface, { by: 0.05 }) : between(ground, surface, step),
  }
  const tints = themeNames.filter((name) => familyOf(name) === family).map(softAccent)
  const all = [...Object.values(grounds), ...tints]
  return {
    ...grounds,
    text: legibleOn(seed.text, all, textRatio),
    'text-soft': legibleOn(seed.textSoft, all, textRatio),
    border: seed.border,
    'input-border': legibleOn(inputEdge(family), Object.values(grounds), edgeRatio),
  }
}

// In light families a touch darker than the page's ground, whose tint it keeps.
function between(ground: string, surface: string, step: number): string {
  return shade(ground === surface ? surface : ground, { by: step / 2 })
}

// The stock edges of inputs stay under 3:1 in all families but one: start from the soft text and go
// towards it.
function inputEdge(family: string): string {
  return shade(
    seedOf(family).textSoft,
    schemeOf(`${family}-`) === 'dark' ? { by: -0.16 } : { by: 0.14 },
  )
}

/** What one name adds to its family: the accent, and what may be written in it and on it. */
export function accentTokens(name: string): Tokens {
  const accent = accentOf(name)
  const family = neutralTokens(familyOf(name))
  const isDark = schemeOf(name) === 'dark'
  const soft = softAccent(name)
  const onAccent = inkOn(accent, isDark)
  const fill = legibleOn(accent, [onAccent], textRatio)
  const away = onAccent === white ? -0.06 : 0.05
  const places = ['ground', 'surface', 'surface-raised', 'surface-sunken', 'filled', 'hover']
  const behind = [...places.map((place) => family[place] ?? white), soft]
  const link = legibleOn(
    isDark ? shade(accent, { by: 0.06 }) : shade(accent, { by: -0.03 }),
    behind,
    textRatio,
  )
  return {
    accent,
    'accent-fill': fill,
    'accent-fill-hover': legibleOn(shade(fill, { by: away }), [onAccent], textRatio),
    'accent-soft': soft,
    'on-accent': onAccent,
    link,
    'link-hover': legibleOn(shade(link, { by: isDark ? 0.06 : -0.08 }), behind, textRatio),
  }
}

function accentOf(name: string): string {
  const accent = accents[name]
  if (accent === undefined) throw new Error(`No theme is called ${name}`)
  return accent
}

/** The tint of a chosen row: the accent's hue, near the card's lightness. */
function softAccent(name: string): string {
  const { c, h } = oklchOf(accentOf(name))
  if (schemeOf(name) === 'light') return hexOf({ l: 0.966, c: Math.min(c, 0.17) * 0.12, h })
  const { l } = oklchOf(seedOf(familyOf(name)).surface)
  return hexOf({ l: l + 0.085, c: Math.min(c, 0.13) * 0.4, h })
}

// White on the light themes, as they always were, unless the colour is as bright as saga's yellow.
function inkOn(accent: string, isDark: boolean): string {
  if (!isDark && contrast(accent, white) >= 2) return white
  return shade(accent, { to: 0.19, chroma: 0.14 })
}

/** The colours of meanings, legible on every ground of the scheme. */
export function meaningTokens(scheme: ColorScheme): Tokens {
  const families = Object.keys(neutrals).filter((family) => schemeOf(`${family}-`) === scheme)
  const places = [
    'ground',
    'surface',
    'surface-raised',
    'surface-sunken',
    'filled',
    'hover',
  ] as const
  const grounds = families.flatMap((family) => {
    const tokens = neutralTokens(family)
    return places.map((place) => tokens[place] ?? white)
  })
  const tints = themeNames.filter((name) => schemeOf(name) === scheme).map(softAccent)
  const soft = (seed: string): string =>
    scheme === 'light'
      ? shade(seed, { to: 0.966, chroma: 0.14 })
      : shade(seed, { to: 0.27, chroma: 0.42 })
  const seeds = Object.entries(meanings[scheme])
  const read = Object.fromEntries(
    seeds.flatMap(([name, seed]) => [
      [name, legibleOn(seed, [...grounds, ...tints, soft(seed)], textRatio)],
      [`${name}-soft`, soft(seed)],
    ]),
  )
  const onDanger =
    scheme === 'light' ? white : shade(meanings.dark.danger, { to: 0.19, chroma: 0.14 })
  const fill = legibleOn(
    scheme === 'light' ? meanings.light.danger : '#f28b8b',
    [onDanger],
    textRatio,
  )
  return {
    ...read,
    'danger-fill': fill,
    'danger-fill-hover': shade(fill, { by: scheme === 'light' ? -0.06 : 0.05 }),
    'on-danger': onDanger,
  }
}
