import * as spanish from './es/closings.ts'
import { translated } from './translated.ts'

export const { closingWords, bookStateWords } = translated('closings', spanish)
