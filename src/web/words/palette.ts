import * as spanish from './es/palette.ts'
import { translated } from './translated.ts'

export const { paletteWords } = translated('palette', spanish)
