/**
 * What can be done to an entry, by the names the wire gives it. Who may when is `entry-actions.ts`.
 */
const registerActions = [
  'print',
  'rectify-minor',
  'rectify-major',
  'raise-confidentiality',
  'add-note',
  'add-attachment',
  'request-annulment',
  'consent-annulment',
  'approve-annulment',
  'refuse-annulment',
  'issue-extract',
] as const
const handlingActions = [
  'route',
  'acknowledge',
  'return',
  'recall',
  'acknowledge-copy',
  'close-copy',
  'start',
  'assign',
  'observe',
  'remedy',
  'lapse',
  'close',
  'forward',
  'archive',
  'reopen',
  'extend-deadline',
  'suspend-deadline',
  'resume-deadline',
  'name-readers',
  'withdraw-readers',
] as const
export const entryActions = [...registerActions, ...handlingActions] as const
export type EntryAction = (typeof entryActions)[number]
