import * as spanish from './es/trays.ts'
import { translated } from './translated.ts'

export const { trayNames, trayWords } = translated('trays', spanish)
