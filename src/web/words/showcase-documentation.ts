import * as spanish from './es/showcase-documentation.ts'
import { translated } from './translated.ts'

export const { documentationWords } = translated('showcaseDocumentation', spanish)
