import type { SettingsView } from '#contract/service/settings.ts'

import { DescriptionList } from '../ui/display/description-list.tsx'
import type { DescriptionItem } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { serviceWords as words } from '../words/shell/service.ts'

type Outside = SettingsView['outside']

export type OutsideProps = { readonly outside: Outside }

/**
 * The ways in which the heads of the ledger leave the server: what somebody could do who has all
 * the keys is only found there.
 */
export function HeadsOutside({ outside }: OutsideProps) {
  const isAny = outside.mail || outside.stamps
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

function waysOf({ mail, stamps }: Outside): readonly DescriptionItem[] {
  return [
    way(words.outsideMail, settingOf(mail, 'CLOSING_MAIL_TO'), words.outsideMailHow),
    way(words.outsideStamps, settingOf(stamps, 'TSA_URL'), words.outsideStampsHow),
    { term: words.outsidePaper, description: words.outsidePaperText },
  ]
}

/** Where it stands, and below it what to do. */
function way(term: string, state: string, how: string): DescriptionItem {
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

/** When one last left is for «Salud del registro». */
function settingOf(isSet: boolean, setting: string): string {
  return isSet ? words.outsideIsSet : words.outsideNotSet(setting)
}
