/**
 * English: every text beside this file, and what the library of controls says by itself. Not the
 * help, which is fetched apart.
 */
export * as controls from 'react-aria-components/i18n/en-US'

export const tag = 'en-GB'

const files = import.meta.glob<Readonly<Record<string, unknown>>>(['./*/*.ts', '!./help/*.ts'], {
  eager: true,
})

export const words: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files))
