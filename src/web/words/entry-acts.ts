import * as spanish from './es/entry-acts.ts'
import { translated } from './translated.ts'

export const { actVerbs, actWords } = translated('entryActs', spanish)
