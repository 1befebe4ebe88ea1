import * as spanish from './es/entry-show.ts'
import { translated } from './translated.ts'

const words = translated('entryShow', spanish)

export const { showWords } = words

// Asked by whatever type an event has; one without words is shown by its type.
export const eventWords: Readonly<Record<string, string>> = words.eventWords
