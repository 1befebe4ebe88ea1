import * as spanish from './es/register-entry.ts'
import { translated } from './translated.ts'

export const { registerWords } = translated('registerEntry', spanish)
