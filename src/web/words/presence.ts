import * as spanish from './es/presence.ts'
import { translated } from './translated.ts'

export const { presenceWords } = translated('presence', spanish)
