import * as spanish from './es/people.ts'
import { translated } from './translated.ts'

export const { peopleWords } = translated('people', spanish)
