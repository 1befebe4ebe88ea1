/**
 * What somebody may do to an entry as it stands (docs/specification/roles.md): told with it
 * (`allowed`), and asked before each act.
 */
import type { EntryPlace } from '../entry/entry-place.ts'
import { placeOf } from '../entry/entry-place.ts'
import type { EntryStanding } from '../entry/entry-standing.ts'
import { visibilityOf } from '../entry/visibility.ts'
import type { Actor, Surroundings } from '../permission/permission.ts'
import type { Act } from './act.ts'
import { by } from './act.ts'
import { annulmentActs } from './annulment.ts'
import type { acts } from './acts.ts'
import { handlingActs, isOfTheirs } from './acts.ts'
import { unreadConfidentialityActions } from './confidentiality.ts'
import { registerActs } from './register-acts.ts'

// Papers are asked for, which changes nothing.
const printing = {
  ...by('ANYONE'),
  does: { print: ({ isClerk }: EntryPlace) => isClerk },
}
// Of the data of the person who asks by this entry (docs/specification/personal-data.md).
const extracting = {
  ...by('ANYONE'),
  does: { 'issue-extract': ({ isHeadOfRegistry }: EntryPlace) => isHeadOfRegistry },
}

type Named<Row> = Row extends { readonly does: infer Does } ? keyof Does & string : never

export type EntryAction =
  | Named<typeof printing>
  | Named<typeof extracting>
  | { readonly [Name in keyof typeof acts]: Named<(typeof acts)[Name]> }[keyof typeof acts]

const rows: readonly Act[] = [
  printing,
  ...Object.values(registerActs),
  ...Object.values(annulmentActs),
  extracting,
  ...Object.values(handlingActs),
]
const rules = new Map(
  rows.flatMap((row) =>
    Object.entries(row.does ?? {}).map(([action, isTheirs]) => [
      // The type is made of the same names.
      // oxlint-disable-next-line no-unsafe-type-assertion
      action as EntryAction,
      { row, isTheirs },
    ]),
  ),
)

/** In the order in which they are offered. */
export const entryActions: readonly EntryAction[] = [...rules.keys()]

/** `seen`: where it is known already. */
export function allowedActions(
  actor: Actor,
  entry: EntryStanding,
  around: Surroundings,
  seen = visibilityOf(actor, entry, around),
): EntryAction[] {
  if (seen === 'NONE') return []
  const place = placeOf(actor, entry, around, seen === 'CONTENT')
  // An annulled entry is only printed. Of one whose existence is all they know, heads of registry
  // name readers and decide on the annulment; and how secret it is, is asked and confirmed unread.
  if (entry.registerStatus === 'ANNULLED')
    return seen !== 'EXISTENCE' && place.isClerk ? ['print'] : []
  const known: readonly EntryAction[] =
    seen !== 'EXISTENCE'
      ? entryActions
      : [...(place.isHeadOfRegistry ? unseenActions : []), ...unreadConfidentialityActions]
  return known.filter((action) => {
    const rule = rules.get(action)
    return (
      rule !== undefined &&
      (rule.row.from?.includes(entry.status) ?? true) &&
      rule.isTheirs(place) &&
      isOfTheirs(actor, rule.row)
    )
  })
}

const unseenActions = [
  'approve-annulment',
  'refuse-annulment',
  'name-readers',
  'withdraw-readers',
] as const
