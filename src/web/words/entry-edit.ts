import * as spanish from './es/entry-edit.ts'
import { translated } from './translated.ts'

export const { editWords } = translated('entryEdit', spanish)
