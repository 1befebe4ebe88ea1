/** Who may correct, annotate and complete what was registered. */
import { isDayClosed } from '../entry/entry-standing.ts'
import type { NamedAct } from './act.ts'
import { anyDesk, by } from './act.ts'

export const registerActs = {
  rectifyEntry: {
    ...by(anyDesk),
    called: ['CORRECT_IT', 'CORRECT_THIS_DOCUMENT'],
    does: {
      'rectify-minor': ({ isClerk, isHeadOfRegistry, entry, closedUntil }) =>
        isClerk && (isHeadOfRegistry || !isDayClosed(entry, closedUntil)),
      'rectify-major': ({ isHeadOfRegistry }) => isHeadOfRegistry,
      // And how secret it is, upwards, at the counter (`rectification.ts`).
      'change-priority': ({ isClerk, isStaff, reads }) => isClerk || (reads && isStaff),
    },
  },
  addNote: {
    ...by([...anyDesk, 'ADM', 'AUD']),
    called: ['ADD_NOTES_TO_IT', 'ADD_NOTES_TO_THIS_DOCUMENT'],
    does: {
      'add-note': ({ isOnlyAuditor, isClerk, reads }) => !isOnlyAuditor && (isClerk || reads),
    },
  },
  addAttachment: {
    ...by(anyDesk),
    called: ['ATTACH_FILES', 'ATTACH_FILES_TO_THIS_DOCUMENT'],
    does: {
      'add-attachment': ({ isClerk, isHeadOfRegistry, isStaff, atCounter, reads }) =>
        (isClerk && atCounter) || isHeadOfRegistry || (reads && isStaff),
    },
  },
} as const satisfies Readonly<Record<string, NamedAct>>
