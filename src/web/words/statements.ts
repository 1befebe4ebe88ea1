import * as spanish from './es/statements.ts'
import { translated } from './translated.ts'

export const { statementWords, accessibilityWords, privacyWords } = translated(
  'statements',
  spanish,
)
