import * as spanish from './es/seasons.ts'
import { translated } from './translated.ts'

export const { seasonWords } = translated('seasons', spanish)
