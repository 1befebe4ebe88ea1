import * as spanish from './es/session.ts'
import { translated } from './translated.ts'

export const { sessionWords } = translated('session', spanish)
