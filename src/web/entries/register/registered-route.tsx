import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { Forward } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { ApiProblem } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { ActWindow } from '../handle/act-window.tsx'
import { mayGoByItself, routeRegistered } from '../handle/route-registered.ts'
import { useActDone } from '../act/use-act-done.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'
import { useEntryForm } from '../form/form-context.tsx'
import type { Registered } from '../form/form-state.ts'
import { routesOnRegister } from '../form/route-choice.ts'

export interface RegisteredRouteProps {
  readonly registered: Registered
}

/**
 * Sends what was just registered to its office: with one key, or by itself where chosen so.
 * The number stands whatever becomes of the sending. What is confidential, or goes elsewhere too,
 * opens the window that derives.
 */
export function RegisteredRoute({ registered }: RegisteredRouteProps) {
  const { entry, route, isBusy, failure, done } = useRoute(registered)
  const [isOpen, setOpen] = useState(false)
  const form = useEntryForm()
  const destination = form.catalogue.units.find(
    ({ unitId }) => unitId === registered.entry.content?.destinationUnitId,
  )
  const isConfidential = registered.entry.content?.confidentiality === 'CONFIDENTIAL'
  const mayRoute = entry.allowed.includes('route')
  const press = (): void => (isConfidential || !destination ? setOpen(true) : route())
  useShortcut('d', press, { label: actWords.routeOne, isEnabled: mayRoute && !isBusy })
  const sentTo = entry.handling?.handOvers.findLast(({ kind }) => kind === 'PRINCIPAL')
  const unit = form.catalogue.units.find(({ unitId }) => unitId === sentTo?.unitId)
  return (
    <div className="stack stack-tight" aria-live="polite">
      {failure !== null && (
        <Notice tone="warning" isAnnounced>
          {registerWords.notRouted(registered.entry.entryNumber, failure)}
        </Notice>
      )}
      {unit && <Notice tone="success">{actWords.routed(unit.name)}</Notice>}
      {mayRoute && (
        <div className="cluster">
          <Button
            keys="d"
            icon={<Forward aria-hidden="true" />}
            isBusy={isBusy}
            busyLabel={registerWords.routing}
            onPress={press}
          >
            {registerWords.routeTo(destination?.name ?? '')}
          </Button>
          {!isConfidential && (
            <Button variant="quiet" onPress={() => setOpen(true)}>
              {registerWords.routeElsewhere}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <ActWindow
          act="route"
          entry={entry}
          onClose={() => setOpen(false)}
          onDone={(after, said) => {
            setOpen(false)
            done(after, said)
          }}
        />
      )}
    </div>
  )
}

interface RegisteredSending {
  /** As it stands now. */
  readonly entry: EntryView
  readonly isBusy: boolean
  /** Why it was not sent; null when nothing went wrong. */
  readonly failure: string | null
  readonly route: () => void
  readonly done: (after: EntryView, said: string) => void
}

/**
 * The sending to the destination of the form: its own second request, after the number is there.
 */
function useRoute({ entry: first, outcome }: Registered): RegisteredSending {
  const { catalogue, today } = useEntryForm()
  const [entry, setEntry] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const entryChanged = useEntryChanged()
  const tell = useActDone((after) => setEntry(after))
  const done = (after: EntryView, said: string): void => {
    setEntry(after)
    setFailure(null)
    tell(after, said)
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const sent = await routeRegistered(entry, catalogue, today())
      if (!sent) return
      entryChanged(sent.after)
      done(sent.after, actWords.routed(sent.unitName))
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      setFailure(cause.message)
    } finally {
      setBusy(false)
    }
  }
  const [isWished] = useState(
    () => routesOnRegister() && outcome === 'REGISTERED' && mayGoByItself(first),
  )
  const start = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isWished) return
    // Once, for this number: what the clerk chooses later is for the next one.
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [isWished])
  return {
    entry,
    isBusy,
    failure,
    done,
    route: () => {
      if (!isBusy) void send()
    },
  }
}
