import * as spanish from './es/shell.ts'
import { translated } from './translated.ts'

export const { shellWords, publicWords, landingWords } = translated('shell', spanish)
