import * as spanish from './es/imports.ts'
import { translated } from './translated.ts'

export const { importWords } = translated('imports', spanish)
