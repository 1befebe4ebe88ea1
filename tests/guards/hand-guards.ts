/** What keeps several accounts of one hand from passing for several people. */
import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const oneHand = partOf('src/server/identity/accounts/one-hand.ts')
const readers = partOf('src/server/entries/handle/readers.ts')
const ringed = testedIn('src/server/organization/ring-of-hands.test.ts')
const answered = testedIn('src/server/entries/handle/vouched-readers.test.ts')
const named = testedIn('src/server/entries/handle/reader-hands.test.ts')

export const handGuards: readonly Guard[] = [
  ringed(
    [142],
    'does not annul with a clerk made by the administrator whose link they were shown',
    oneHand('where holder.id is not null)', 'where false)'),
  ),
  ringed(
    [142],
    'confirms no power with them, nor has them vouch for each other',
    oneHand('where holder.id is not null)', 'where false)'),
  ),
  ringed(
    [142],
    'nor where the clerk chose their password by a link that nobody saw',
    oneHand('array[${made}]) and ${own})', 'array[${made}]) and ${own} and false)'),
  ),
  named(
    [143],
    'is not named by an account whose link the same person was shown, nor who was shown it',
    readers('array[id, holder_id] && ${own}::uuid[]', 'id = ${staffId}'),
  ),
  named(
    [144],
    'is not named while a link that somebody was shown still opens their account',
    readers(`if (nombre !== null) throw new Refusal('E-TRA-27', field, { nombre })`),
  ),
  answered(
    [148],
    'reads nothing that a third person names that somebody for, until another answered for them',
    readers(`if (nombre !== null) throw new Refusal('E-TRA-27', field, { nombre })`),
  ),
  answered(
    [148],
    'is given by heads who were not shown the link, and by nobody else',
    partOf('src/server/organization/powers/give-code.ts')(
      `holderId === null || own.includes(holderId)`,
      `holderId === null`,
    ),
  ),
  testedIn('src/server/identity/claims-end-sight.test.ts')(
    [145],
    'ends when the council’s sign-in service takes the role away',
    partOf('src/server/identity/client/settle-standing.ts')(
      `isLess ? await endOfSight(db, place, staffId) : []`,
      `isLess ? [] : []`,
    ),
  ),
]
