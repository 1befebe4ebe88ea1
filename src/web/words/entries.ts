import * as spanish from './es/entries.ts'
import { translated } from './translated.ts'

const words = translated('entries', spanish)

export const {
  channelWords,
  transportWords,
  physicalDocsWords,
  physicalCustodyWords,
  priorityWords,
  confidentialityWords,
  attachmentKindWords,
  attachmentValidityWords,
  relationWords,
  partyRoleWords,
  partyKindWords,
  missingIdentityWords,
  notificationWords,
  representationWords,
  identityTypeWords,
  entryStatusWords,
  annulmentCauseWords,
  deadlineUnitWords,
} = words

// Asked by whatever path an event or a remark names.
export const contentFieldWords: Readonly<Record<string, string>> = words.contentFieldWords
export const partyFieldWords: Readonly<Record<string, string>> = words.partyFieldWords

/** The name of a place of an entry: `subject` → "Asunto", `parties.1.surname1` → "Persona 2: Primer apellido". */
export function fieldWords(path: string): string {
  const [head = '', index, key] = path.split('.')
  if (head !== 'parties') return contentFieldWords[head] ?? head
  if (index === undefined) return words.peopleWords.all
  const person = words.peopleWords.one(Number(index) + 1)
  return key === undefined ? person : `${person}: ${partyFieldWords[key] ?? key}`
}
