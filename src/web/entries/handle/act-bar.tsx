import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { isCorrectedNow, isLeft } from '../../common/entry-in-address.ts'
import { useSession } from '../../session/current/use-session.ts'
import { usePaletteActions } from '../../ui/keys/active-commands.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/buttons/class-names.ts'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { whenIdle } from '../../ui/keys/when-idle.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { actKeys, actsOf, verbOf, type ActName } from '../act/act-names.ts'
import { ActWindow, fetchActWindows, type AskingAct } from './act-window.tsx'
import '../act/acts.css'
import { ownUnits } from '../act/handling-lines.ts'
import { directAct, useDirectAct } from './use-direct-act.ts'
import { useActDone } from '../act/use-act-done.ts'

export type ActBarProps = {
  readonly entry: EntryView
  /** After an act is done and said; a list goes on to its next row. */
  readonly onDone?: (after: EntryView) => void
  /** On the page of the entry itself: the one that is due stands out. */
  readonly isLarge?: boolean
  /** What else may be done that is no act of its handling; after the others. */
  readonly further?: readonly FurtherAct[]
}

export type FurtherAct = {
  readonly label: string
  readonly keys: string
  readonly onPress: () => void
}

const noneFurther: readonly FurtherAct[] = []

/** As many as stand side by side; the others are in the menu. */
const mostButtons = 3

/**
 * What may be done with the entry as it stands, by its verb: the natural next act first, each with
 * its key.
 */
export function ActBar({ entry, onDone, isLarge = false, further = noneFurther }: ActBarProps) {
  const [open, setOpen] = useState<AskingAct | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const tell = useActDone()
  const done = (after: EntryView, said: string): void => {
    setOpen(null)
    tell(after, said)
    keepFocus(bar.current)
    onDone?.(after)
  }
  const direct = useDirectAct(entry, done)
  const units = ownUnits(useSession().data?.grants ?? [])
  const choose = (act: ActName): void => {
    if (isLeft(entry.entryId)) return
    if (isAsking(act) && !directAct(act, entry, units)) setOpen(act)
    else direct.run(act)
  }
  useEffect(() => whenIdle(() => void fetchActWindows()), [])
  const acts = actsOf(entry)
  return (
    <>
      <ActButtons {...{ entry, acts, choose, bar, isLarge, further }} busyAct={direct.busyAct} />
      {acts.map((act) => (
        <ActKey
          key={act}
          {...{ act, entry }}
          // Whoever types while the fields are on their way means none of these.
          onPress={() => !isCorrectedNow(entry.entryId) && choose(act)}
        />
      ))}
      {further.map((act) => (
        <Heard key={act.label} {...act} />
      ))}
      {open !== null && (
        <ActWindow
          key={`${entry.entryId}.${open}`}
          act={open}
          entry={entry}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
    </>
  )
}

type ActButtonsProps = Required<Pick<ActBarProps, 'isLarge' | 'further'>> & {
  readonly entry: EntryView
  readonly acts: readonly ActName[]
  readonly choose: (act: ActName) => void
  readonly busyAct: ActName | null
  readonly bar: React.RefObject<HTMLDivElement | null>
}

function ActButtons(props: ActButtonsProps) {
  const { entry, acts, choose, busyAct, bar, isLarge, further } = props
  if (acts.length === 0 && further.length === 0) return null
  const status = entry.handling?.status ?? null
  // A menu for a single act would only hide it.
  const shown = acts.length === mostButtons + 1 ? mostButtons + 1 : mostButtons
  const others = acts.slice(shown)
  return (
    <div
      ref={bar}
      className={classNames('act-bar screen-only', isLarge && 'act-bar-large')}
      role="group"
      aria-label={actWords.group}
      tabIndex={-1}
    >
      {acts.slice(0, shown).map((act, place) => (
        <Button
          key={act}
          variant={place === 0 ? 'primary' : 'secondary'}
          size={place === 0 && isLarge ? 'large' : 'normal'}
          keys={actKeys[act]}
          isBusy={busyAct === act}
          onPress={() => choose(act)}
        >
          {verbOf(act, status)}
        </Button>
      ))}
      {further.map(({ label, keys, onPress }) => (
        <Button key={label} {...{ keys, onPress }}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <MenuButton
          label={actWords.more}
          icon={<Ellipsis aria-hidden="true" />}
          items={others.map((act) => ({
            id: act,
            label: verbOf(act, status),
            keys: actKeys[act],
            onPress: () => choose(act),
          }))}
        />
      )}
    </div>
  )
}

type ActKeyProps = {
  readonly act: ActName
  readonly entry: EntryView
  readonly onPress: () => void
}

/** The act's key, and its place in the palette. */
function ActKey({ act, entry, onPress }: ActKeyProps) {
  const keys = actKeys[act]
  const label = verbOf(act, entry.handling?.status ?? null)
  return keys === undefined ? (
    <Offered {...{ label, onPress }} />
  ) : (
    <Heard {...{ keys, label, onPress }} />
  )
}

type OfferedProps = Omit<FurtherAct, 'keys'>

function Offered({ label, onPress }: OfferedProps) {
  usePaletteActions([{ label, run: onPress }])
  return null
}

function Heard({ keys, label, onPress }: FurtherAct) {
  useShortcut(keys, onPress, { label })
  return null
}

function isAsking(act: ActName): act is AskingAct {
  return act !== 'start' && act !== 'acknowledge-copy'
}

/**
 * The pressed button is often gone when the act is done: whoever works by keyboard stays in the
 * bar.
 */
function keepFocus(bar: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) bar?.focus()
  }, 50)
}
