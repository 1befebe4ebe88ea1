import * as spanish from './es/entry-list.ts'
import { translated } from './translated.ts'

export const { listWords } = translated('entryList', spanish)
