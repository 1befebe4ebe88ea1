import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '../../common/api.ts'
import { markChanged } from '../../common/read-again.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { actVerbs } from '../../words/entries/entry-acts.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { BulkActWindow, type BulkAct } from '../handle/act-window.tsx'
import { bulkActs } from '../act/act-names.ts'
import { offerUndo } from '../act/offer-undo.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import {
  doneRows,
  runBulk,
  undoLeftMs,
  waitingRows,
  type BulkRow,
  type SendRow,
} from './bulk-run.ts'

export type BulkActsProps = {
  readonly entries: readonly ListedEntry[]
  /** The work is over: the list is drawn again, with nothing chosen. */
  readonly onDone: () => void
}

type Step =
  | { readonly name: 'preview'; readonly act: BulkAct }
  | { readonly name: 'ask'; readonly act: BulkAct }
  | {
      readonly name: 'run'
      readonly act: BulkAct
      readonly rows: readonly BulkRow[]
      readonly isOver: boolean
    }

/**
 * What may be done to the chosen ones together: looked over first, asked once, done one by one in
 * sight, taken back while it can be.
 */
export function BulkActs({ entries, onDone }: BulkActsProps) {
  const [step, setStep] = useState<Step | null>(null)
  const stop = useRef<AbortController | null>(null)
  const queries = useQueryClient()
  const able = (act: BulkAct): readonly ListedEntry[] =>
    entries.filter(({ allowed }) => allowed.includes(act))
  const start: Start = async (act, send, forget) => {
    const life = new AbortController()
    stop.current = life
    const tell = (rows: readonly BulkRow[], isOver = false): void =>
      setStep({ name: 'run', act, rows, isOver })
    const waiting = waitingRows(able(act))
    tell(waiting)
    const rows = await runBulk(waiting, send, life.signal, tell)
    tell(rows, true)
    const done = doneRows(rows)
    if (done.length === rows.length) forget()
    markChanged(queries, new Set(done.map(({ entryId }) => entryId)))
    if (done.length > 0) sayDone(act, rows, (ids) => markChanged(queries, ids))
  }
  const close = (): void => {
    const isDone = step?.name === 'run'
    stop.current?.abort()
    setStep(null)
    if (isDone) onDone()
  }
  return (
    <>
      {bulkActs.map((act) => {
        const count = able(act).length
        return (
          count > 0 && (
            <Button key={act} onPress={() => setStep({ name: 'preview', act })}>
              {trayWords.actOn(actVerbs[act], count)}
            </Button>
          )
        )
      })}
      {step && (
        <StepWindow
          {...{ step, entries, able, setStep, close, start }}
          stop={() => stop.current?.abort()}
        />
      )}
    </>
  )
}

/** `forget`: once it is done to every one, what was typed for them is not needed any more. */
type Start = (act: BulkAct, send: SendRow, forget: () => void) => Promise<void>

type StepWindowProps = {
  readonly step: Step
  readonly entries: readonly ListedEntry[]
  readonly able: (act: BulkAct) => readonly ListedEntry[]
  readonly setStep: (step: Step) => void
  readonly start: Start
  readonly stop: () => void
  readonly close: () => void
}

function StepWindow({ step, entries, able, setStep, start, stop, close }: StepWindowProps) {
  const { act } = step
  switch (step.name) {
    case 'preview':
      return (
        <BulkPreview
          act={act}
          able={able(act)}
          unable={entries.filter(({ allowed }) => !allowed.includes(act))}
          onClose={close}
          onGoOn={() => setStep({ name: 'ask', act })}
        />
      )
    case 'ask':
      return (
        <BulkActWindow
          act={act}
          entries={able(act)}
          onClose={close}
          onDecided={({ send }, forget) => void start(act, send, forget)}
        />
      )
    case 'run':
      return (
        <BulkProgress
          act={act}
          rows={step.rows}
          isOver={step.isOver}
          onStop={stop}
          onClose={close}
        />
      )
  }
}

/** Says how many were done, and offers to take all of them back while every one still can be. */
function sayDone(
  act: BulkAct,
  rows: readonly BulkRow[],
  changed: (entryIds: ReadonlySet<string>) => void,
): void {
  const done = doneRows(rows)
  offerUndo({
    text: trayWords.done(actVerbs[act], done.length, rows.length),
    leftMs: undoLeftMs(done, Date.now()),
    async undo() {
      const undone = await runBulk(
        waitingRows(done),
        ({ entryId, version }) => call('undoAct', { params: { entryId } }, { version }),
        new AbortController().signal,
        () => undefined,
      )
      changed(new Set(done.map(({ entryId }) => entryId)))
      return trayWords.undone(doneRows(undone).length, done.length)
    },
  })
}
