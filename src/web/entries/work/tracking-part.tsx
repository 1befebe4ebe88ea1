import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { Printer, ScrollText } from 'lucide-react'
import { useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { WhyDue } from '../../deadlines/why-due.tsx'
import { useSession } from '../../session/current/use-session.ts'
import { usePaletteActions } from '../../ui/keys/active-commands.ts'
import { Folded } from '../../ui/display/folded.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { actWords, actVerbs } from '../../words/entries/entry-acts.ts'
import { handlingWords as words } from '../../words/entries/handling.ts'
import { DeliveryListDialog } from '../handle/delivery-list-dialog.tsx'
import { RouteList } from '../sheet/route-list.tsx'
import { Closures, ObservationNotice } from '../sheet/tracking.tsx'
import { useDownload } from '../files/use-download.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { WhereNow } from '../sheet/where-now.tsx'
import { ActWindow } from '../handle/act-window.tsx'
import { useActDone } from '../act/use-act-done.ts'

export type TrackingPartProps = {
  readonly entry: EntryView
  readonly naming: OfficeNaming
}

/** Where the document is, what is missing of it, when it must be answered and how it ended. */
export function SituationPart({ entry, naming }: TrackingPartProps) {
  const { handling } = entry
  if (!handling) return null
  const hasTerm = entry.content?.dueOn != null && entry.registerStatus !== 'ANNULLED'
  return (
    <section id="seguimiento" className="card stack stack-tight">
      <h2>{words.whereTitle}</h2>
      <ObservationNotice {...{ entry, handling, naming }} />
      <WhereNow {...{ entry, handling, naming }} />
      <WithdrawReaders entry={entry} />
      {entry.visibility === 'CONTENT' && hasTerm && (
        <div>
          <WhyDue entryId={entry.entryId} />
        </div>
      )}
      <Closures {...{ entry, handling }} />
    </section>
  )
}

/** Every hand it went through. */
export function RoutePart({ entry, naming }: TrackingPartProps) {
  const { handling } = entry
  if (!handling) return null
  return (
    <section className="card stack">
      <div className="cluster cluster-between">
        <h2>{words.routeTitle}</h2>
        <RoutePapers entry={entry} />
      </div>
      <Folded items={handling.handOvers} most={10} end="last" name={words.handOvers}>
        {(shown) => <RouteList {...{ handling, naming, shown }} />}
      </Folded>
    </section>
  )
}

/** The route sheet on paper, and the list that an office signs for what it gets on paper. */
function RoutePapers({ entry }: Pick<TrackingPartProps, 'entry'>) {
  const { entryId, entryNumber, handling } = entry
  const [isListOpen, setListOpen] = useState(false)
  const download = useDownload()
  const session = useSession().data
  const print = (): void =>
    download.start(
      () => callForFile('readRouteSheet', { params: { entryId } }),
      `hoja-de-ruta-${entryNumber}.pdf`,
    )
  usePaletteActions([{ label: words.printRoute, run: print }])
  const sent = handling?.handOvers.findLast(
    ({ sentById, paperIncluded }) => paperIncluded && sentById === session?.staffId,
  )
  return (
    <div className="cluster">
      <Button
        size="small"
        icon={<Printer aria-hidden="true" />}
        isBusy={download.isBusy}
        onPress={print}
      >
        {words.printRoute}
      </Button>
      {sent && (
        <Button
          size="small"
          icon={<ScrollText aria-hidden="true" />}
          onPress={() => setListOpen(true)}
        >
          {actWords.deliveryOpen}
        </Button>
      )}
      {isListOpen && (
        <DeliveryListDialog
          {...(sent && { unitId: sent.unitId })}
          onClose={() => setListOpen(false)}
        />
      )}
    </div>
  )
}

/** Beside the people who may read it: taking them off, for whoever may. */
function WithdrawReaders({ entry }: { readonly entry: EntryView }) {
  const [isOpen, setOpen] = useState(false)
  const tell = useActDone()
  if (!entry.allowed.includes('withdraw-readers')) return null
  return (
    <div className="screen-only">
      <Button size="small" onPress={() => setOpen(true)}>
        {actVerbs['withdraw-readers']}
      </Button>
      {isOpen && (
        <ActWindow
          act="withdraw-readers"
          entry={entry}
          onClose={() => setOpen(false)}
          onDone={(after, said) => {
            setOpen(false)
            tell(after, said)
          }}
        />
      )}
    </div>
  )
}
