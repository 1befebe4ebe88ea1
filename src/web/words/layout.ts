import * as spanish from './es/layout.ts'
import { translated } from './translated.ts'

export const { layoutWords } = translated('layout', spanish)
