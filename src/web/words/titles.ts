import * as spanish from './es/titles.ts'
import { translated } from './translated.ts'

export const { errorTitlePrefix } = translated('titles', spanish)
