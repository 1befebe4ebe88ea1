import * as spanish from './es/notices.ts'
import { translated } from './translated.ts'

export const { noticeWords } = translated('notices', spanish)
