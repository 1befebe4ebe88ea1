import * as spanish from './es/closings.ts'
import { translated } from './translated.ts'

export const { closingWords } = translated('closings', spanish)
