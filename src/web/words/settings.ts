import * as spanish from './es/settings.ts'
import { translated } from './translated.ts'

const words = translated('settings', spanish)

export const { settingsWords } = words

/** `lara-light-indigo` → «Lara claro índigo». */
export function themeLabel(name: string): string {
  const parts: Readonly<Record<string, string>> = words.themeParts
  return name
    .split('-')
    .map((part) => parts[part] ?? part)
    .join(' ')
}
