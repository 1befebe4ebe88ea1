import * as spanish from './es/search.ts'
import { translated } from './translated.ts'

export const { searchWords, viewWords } = translated('search', spanish)
