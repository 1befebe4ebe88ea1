import * as spanish from './es/reports.ts'
import { translated } from './translated.ts'

export const { reportWords } = translated('reports', spanish)
