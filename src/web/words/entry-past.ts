import * as spanish from './es/entry-past.ts'
import { translated } from './translated.ts'

export const { pastWords } = translated('entryPast', spanish)
