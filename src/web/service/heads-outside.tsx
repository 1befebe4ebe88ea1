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

/**
 * The ways in which the heads of the ledger leave the server: what somebody could do who has all
 * the keys is only found there.
 */
export function HeadsOutside({ outside }: OutsideProps) {
  const { mail, folder, stamps, witness } = outside
  // A witness keeps something once it cosigned it, not once it was written down here.
  const isAny = mail || folder.isSet || stamps || witness.lastAt !== null
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
    way(words.outsideMail, settingOf(mail, 'CLOSING_MAIL_TO'), words.outsideMailHow),
    way(words.outsideFolder, stateOf(folder, 'HEADS_FOLDER'), words.outsideFolderHow),
    way(words.outsideStamps, settingOf(stamps, 'TSA_URL'), words.outsideStampsHow),
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

/** When one last left is for «Salud del registro». */
function settingOf(isSet: boolean, setting: string): string {
  return isSet ? words.outsideIsSet : words.outsideNotSet(setting)
}

function stateOf(
  { isSet, lastAt }: Pick<Outside['folder'], 'isSet' | 'lastAt'>,
  setting: string,
): string {
  if (!isSet) return words.outsideNotSet(setting)
  return lastAt === null ? words.outsideSet : words.outsideLast(writtenInstant(lastAt, zone))
}
