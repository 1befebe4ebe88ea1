import * as spanish from './es/file-readings.ts'
import { translated } from './translated.ts'

export const { readingWords } = translated('fileReadings', spanish)
