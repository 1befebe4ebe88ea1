import * as spanish from './es/ui.ts'
import { translated } from './translated.ts'

export const { uiWords } = translated('ui', spanish)
