import type { ReactNode } from 'react'

import type { SettingsView } from '#contract/service/settings.ts'

import { DescriptionList } from '../ui/display/description-list.tsx'
import type { DescriptionItem } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { writtenInstant } from '../words/language/dates.ts'
import { serviceWords as words } from '../words/shell/service.ts'

// Whoever runs the server reads it in their own hours.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Outside = SettingsView['outside']

export type OutsideProps = { readonly outside: Outside }

/** What stands wrong outside: it belongs on top, where it is seen. */
export function OutsideTroubles({ outside: { mail, folder, stamps } }: OutsideProps) {
  return (
    <>
      {folder.trouble === 'PARTED' && (
        <Notice tone="danger" title={words.headsPartedTitle} isAnnounced>
          <p>{words.headsParted}</p>
        </Notice>
      )}
      {folder.trouble === 'AWAY' && (
        <Notice tone="warning" title={words.folderAwayTitle}>
          <p>{words.folderAway}</p>
        </Notice>
      )}
      {mail.overdue > 0 && (
        <Notice tone="warning" title={words.lettersOverdueTitle}>
          <p>{words.lettersOverdue(mail.overdue)}</p>
        </Notice>
      )}
      {stamps.overdue > 0 && (
        <Notice tone="warning" title={words.stampsOverdueTitle}>
          <p>{words.stampsOverdue(stamps.overdue)}</p>
        </Notice>
      )}
    </>
  )
}

/**
 * The ways in which the heads of the ledger leave the server: what somebody could do who has all
 * the keys is only found there.
 */
export function HeadsOutside({ outside }: OutsideProps) {
  const { mail, folder, stamps, witness } = outside
  // A witness keeps something once it cosigned it, not once it was written down here.
  const isAny = mail.isSet || folder.isSet || stamps.isSet || witness.lastAt !== null
  return (
    <section className="card">
      <h2>{words.outside}</h2>
      {!isAny && (
        <Notice tone="warning" title={words.nothingOutsideTitle}>
          <p>{words.nothingOutside}</p>
        </Notice>
      )}
      <p className="muted">{words.outsideLead}</p>
      <DescriptionList items={waysOf(outside)} />
    </section>
  )
}

function waysOf({ mail, folder, stamps, witness }: Outside): readonly DescriptionItem[] {
  return [
    way(words.outsideMail, stateOf(mail, 'CLOSING_MAIL_TO'), words.outsideMailHow),
    way(words.outsideFolder, stateOf(folder, 'HEADS_FOLDER'), words.outsideFolderHow),
    way(words.outsideStamps, stateOf(stamps, 'TSA_URL'), words.outsideStampsHow),
    way(
      words.outsideWitness,
      stateOf(witness, 'WITNESS_TOWNS'),
      <>
        {words.outsideWitnessHow}
        <code className="service-line">{witness.line}</code>
      </>,
    ),
    { term: words.outsidePaper, description: words.outsidePaperText },
  ]
}

/** Where it stands, and below it what to do. */
function way(term: string, state: string, how: ReactNode): DescriptionItem {
  return {
    term,
    description: (
      <>
        {state}
        <span className="service-note">{how}</span>
      </>
    ),
  }
}

function stateOf(
  { isSet, lastAt }: Pick<Outside['mail'], 'isSet' | 'lastAt'>,
  setting: string,
): string {
  if (!isSet) return words.outsideNotSet(setting)
  return lastAt === null ? words.outsideSet : words.outsideLast(writtenInstant(lastAt, zone))
}
