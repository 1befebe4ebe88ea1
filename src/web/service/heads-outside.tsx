import type { SettingsView } from '#contract/settings.ts'

import { DescriptionList } from '../ui/description-list.tsx'
import type { DescriptionItem } from '../ui/description-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { writtenInstant } from '../words/dates.ts'
import { serviceWords as words } from '../words/service.ts'

// Whoever runs the server reads it in their own hours.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Outside = SettingsView['outside']

/** The ways in which the heads of the ledger leave the server: what somebody could do who has all the keys is only found there. */
export function HeadsOutside({ outside }: { readonly outside: Outside }) {
  const { mail, folder, stamps } = outside
  const isAny = mail.isSet || folder.isSet || stamps.isSet
  return (
    <>
      {!isAny && (
        <Notice tone="warning" title={words.nothingOutsideTitle}>
          <p>{words.nothingOutside}</p>
        </Notice>
      )}
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
      {stamps.overdue > 0 && (
        <Notice tone="warning" title={words.stampsOverdueTitle}>
          <p>{words.stampsOverdue(stamps.overdue)}</p>
        </Notice>
      )}
      <section className="card">
        <h2>{words.outside}</h2>
        <p className="muted">{words.outsideLead}</p>
        <DescriptionList items={waysOf(outside)} />
      </section>
    </>
  )
}

function waysOf({ mail, folder, stamps }: Outside): readonly DescriptionItem[] {
  return [
    { term: words.outsideMail, description: stateOf(mail, 'CLOSING_MAIL_TO') },
    { term: words.outsideFolder, description: stateOf(folder, 'HEADS_FOLDER') },
    { term: words.outsideStamps, description: stateOf(stamps, 'TSA_URL') },
    { term: words.outsidePaper, description: words.outsidePaperText },
  ]
}

function stateOf({ isSet, lastAt }: Outside['mail'], setting: string): string {
  if (!isSet) return words.outsideNotSet(setting)
  return lastAt === null ? words.outsideSet : words.outsideLast(writtenInstant(lastAt, zone))
}
