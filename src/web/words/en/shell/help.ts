import type { helpWords as spanish } from '../../shell/help.ts'
import type { Words } from '../../shape.ts'

export const helpWords: Words<typeof spanish> = {
  title: 'Manual',
  lead: 'What is done on each screen, with which keys, and what to do when something is refused.',
  search: 'Search the manual',
  found: (count) =>
    count === 0
      ? 'Nothing with those words. Try a single one, or the name of the button.'
      : `${count} ${count === 1 ? 'result' : 'results'}`,
  contents: 'Chapters',
  refusals: 'If you see…',
  codes: 'Messages with a code',
  codesLead: 'All the system may say, by its code. Where there is “…” stands a fact of the case.',
  whole: 'Open the whole manual',
  print: 'Print',
  key: 'Help: what to write in the field, or the manual of the screen',
  loading: 'Opening the manual…',
  notLoaded: 'Help could not be opened. Check the connection and try again.',
}
