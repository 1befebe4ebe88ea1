import * as spanish from './es/setup.ts'
import { translated } from './translated.ts'

export const { setupWords } = translated('setup', spanish)
