import * as spanish from './es/attachments.ts'
import { translated } from './translated.ts'

export const { attachmentWords } = translated('attachments', spanish)
