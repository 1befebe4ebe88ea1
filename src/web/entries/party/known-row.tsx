import type { KnownParty } from '#contract/entry/parties.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { checkIdentityNumber } from '#domain/party/identity-number.ts'
import { partyName } from '#domain/party/party.ts'

import { writtenDate } from '../../words/language/dates.ts'
import { registerWords } from '../../words/entries/register-entry.ts'

/** Someone the register knows, as a row to choose. */
export function KnownRow({
  known,
  timeZone,
}: {
  readonly known: KnownParty
  readonly timeZone: string
}) {
  const { identity } = known
  const number = identity ? checkIdentityNumber(identity.type, identity.number).formatted : null
  const seen = registerWords.lastSeen(
    writtenDate(localDateTimeAt(new Date(known.seenAt), timeZone).date),
  )
  return (
    <span className="list-text">
      {partyName(known)}
      <span className="list-hint numeric">{[number, seen].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
