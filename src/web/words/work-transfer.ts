import * as spanish from './es/work-transfer.ts'
import { translated } from './translated.ts'

export const { transferWords } = translated('workTransfer', spanish)
