/**
 * The 34 themes people of the original know, in the order of its panel. `family` groups them under
 * one heading.
 */
export type ThemeFamily = {
  /** The heading, as the makers of the designs write it. */
  readonly title: string
  readonly names: readonly string[]
}

export const themeFamilies: readonly ThemeFamily[] = [
  {
    title: 'Bootstrap',
    names: [
      'bootstrap4-light-blue',
      'bootstrap4-light-purple',
      'bootstrap4-dark-blue',
      'bootstrap4-dark-purple',
    ],
  },
  {
    title: 'Material Design',
    names: ['md-light-indigo', 'md-light-deeppurple', 'md-dark-indigo', 'md-dark-deeppurple'],
  },
  {
    title: 'Material Design Compact',
    names: ['mdc-light-indigo', 'mdc-light-deeppurple', 'mdc-dark-indigo', 'mdc-dark-deeppurple'],
  },
  { title: 'Tailwind', names: ['tailwind-light'] },
  { title: 'Fluent UI', names: ['fluent-light'] },
  {
    title: 'PrimeOne Design - 2022',
    names: [
      'lara-light-indigo',
      'lara-light-blue',
      'lara-light-purple',
      'lara-light-teal',
      'lara-dark-indigo',
      'lara-dark-blue',
      'lara-dark-purple',
      'lara-dark-teal',
    ],
  },
  {
    title: 'PrimeOne Design - 2021',
    names: [
      'saga-blue',
      'saga-green',
      'saga-orange',
      'saga-purple',
      'vela-blue',
      'vela-green',
      'vela-orange',
      'vela-purple',
      'arya-blue',
      'arya-green',
      'arya-orange',
      'arya-purple',
    ],
  },
]

export const themeNames: readonly string[] = themeFamilies.flatMap(({ names }) => names)

export type ColorScheme = 'light' | 'dark'

export const defaultTheme = 'lara-light-indigo'

/** Vela and arya are the dark sides of saga; every other family says its scheme in the name. */
export function schemeOf(name: string): ColorScheme {
  return /-dark-|^vela-|^arya-/u.test(name) ? 'dark' : 'light'
}

/**
 * The same theme in the other scheme, for those who follow their system. Two families have no dark
 * side and borrow one.
 */
export function inScheme(name: string, scheme: ColorScheme): string {
  if (schemeOf(name) === scheme) return name
  if (scheme === 'light')
    return name.replace('-dark-', '-light-').replace(/^(vela|arya)-/u, 'saga-')
  const borrowed = { 'tailwind-light': 'lara-dark-indigo', 'fluent-light': 'lara-dark-blue' }
  return (
    Object.entries(borrowed).find(([light]) => light === name)?.[1] ??
    name.replace('-light-', '-dark-').replace(/^saga-/u, 'vela-')
  )
}
