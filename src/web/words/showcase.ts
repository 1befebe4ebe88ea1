import * as spanish from './es/showcase.ts'
import { translated } from './translated.ts'

export const { showcaseWords, panelWords, utilitiesWords } = translated('showcase', spanish)
