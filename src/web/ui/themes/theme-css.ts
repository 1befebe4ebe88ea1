/**
 * The style sheet of all themes as text; `themes.css` is its committed copy, and the test beside it
 * keeps the two equal.
 */
import {
  accentTokens,
  familyOf,
  meaningTokens,
  neutralTokens,
  type Tokens,
} from './derive-theme.ts'
import { defaultTheme, schemeOf, themeNames } from './theme-names.ts'
import { neutrals } from './theme-seeds.ts'

const heading = `/*
 * Written by theme-css.ts out of the colours in theme-seeds.ts: change those, then run \`vitest run src/web/ui/themes -u\`.
 * The default stands on :root too, so that an unknown name is never a page without colours.
 */`

export function themeCss(): string {
  const families = Object.keys(neutrals)
  const darks = families.filter((family) => schemeOf(`${family}-`) === 'dark')
  const blocks = [
    block([':root', "[data-theme*='-light']", "[data-theme^='saga-']"], meaningTokens('light')),
    block(darks.map(startingWith), meaningTokens('dark')),
    ...alike(families, neutralTokens).map(([group, tokens]) =>
      block([...rootFor(group, familyOf(defaultTheme)), ...group.map(startingWith)], tokens),
    ),
    ...alike(themeNames, accentTokens).map(([group, tokens]) =>
      block(
        [...rootFor(group, defaultTheme), ...group.map((name) => `[data-theme='${name}']`)],
        tokens,
      ),
    ),
  ]
  return `${heading}\n${blocks.join('\n')}\n`
}

const startingWith = (prefix: string): string => `[data-theme^='${prefix}']`

/**
 * Those with the same tokens share one block; the default's comes first, because every other must
 * win over `:root`.
 */
function alike(
  names: readonly string[],
  tokensOf: (name: string) => Tokens,
): readonly (readonly [readonly string[], Tokens])[] {
  const groups = new Map<string, { names: string[]; tokens: Tokens }>()
  for (const name of names.toSorted(
    (one, other) => Number(isDefault(other)) - Number(isDefault(one)),
  )) {
    const tokens = tokensOf(name)
    const key = JSON.stringify(tokens)
    const group = groups.get(key)
    if (group) group.names.push(name)
    else groups.set(key, { names: [name], tokens })
  }
  return [...groups.values()].map((group) => [group.names, group.tokens] as const)
}

const rootFor = (group: readonly string[], chosen: string): readonly string[] =>
  group.includes(chosen) ? [':root'] : []

function block(selectors: readonly string[], tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([token, value]) => `  --${token}: ${value};`)
  return [`${selectors.join(',\n')} {`, ...lines, '}'].join('\n')
}

const isDefault = (name: string): boolean => defaultTheme.startsWith(name)
