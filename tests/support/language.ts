/** What the tests of a language of the product have in common. */

/** What is not written, and what is in its place. */
export type Mistakes = readonly (readonly [wrong: RegExp, instead: string])[]

/** Every text of a file of words; what is put into it is a 0. */
export const textsOf = (code: string): string[] =>
  [
    ...code
      .replaceAll(/^\s*(?:\/?\*|\/\/|import|\} from).*$/gmu, '')
      .matchAll(/'([^'\n]+)'(?!:)|`([^`]+)`/gu),
  ]
    .map(([, plain, template]) => plain ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{[^}]*\}/gu, '0'))

export const faultsOf = (texts: readonly string[], mistakes: Mistakes): string[] =>
  texts.flatMap((text) =>
    mistakes.filter(([wrong]) => wrong.test(text)).map(([, instead]) => `${text} → ${instead}`),
  )

export const firstWord = (text: string): string => text.toLowerCase().split(' ')[0] ?? ''

/** Acts that the history tells by the same words as what is said when they are done. */
export const toldAlike = [
  ['acknowledge', 'EntryAcknowledged'],
  ['acknowledge-copy', 'CopyAcknowledged'],
  ['close-copy', 'CopyClosed'],
  ['return', 'EntryReturned'],
  ['recall', 'EntryRecalled'],
  ['observe', 'EntryObserved'],
  ['remedy', 'EntryRemedied'],
  ['archive', 'EntryArchived'],
  ['reopen', 'EntryReopened'],
  ['suspend-deadline', 'DeadlineSuspended'],
  ['resume-deadline', 'DeadlineResumed'],
  ['name-readers', 'ReadersNamed'],
  ['withdraw-readers', 'ReadersWithdrawn'],
] as const
