import * as spanish from './es/service.ts'
import { translated } from './translated.ts'

export const { serviceWords } = translated('service', spanish)
