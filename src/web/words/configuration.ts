import * as spanish from './es/configuration.ts'
import { translated } from './translated.ts'

export const { configurationWords } = translated('configuration', spanish)
