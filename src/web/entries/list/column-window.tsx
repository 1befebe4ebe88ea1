import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { listWords } from '../../words/entries/entry-list.ts'
import {
  chooseColumns,
  columnIds,
  givenColumns,
  useChosenColumns,
  withMoved,
  type ColumnId,
} from './column-choice.ts'

/** Which columns, and in which order; the list behind follows at once. */
export function ColumnWindow({ onClose }: { readonly onClose: () => void }) {
  const chosen = useChosenColumns()
  // Those that are not shown keep their place while the window is open: nothing jumps.
  const [order, setOrder] = useState(() => [...new Set([...chosen, ...columnIds])])
  const [said, setSaid] = useState('')
  const show = (shown: ReadonlySet<ColumnId>, inOrder = order): void =>
    chooseColumns(inOrder.filter((column) => shown.has(column)))
  const move = (column: ColumnId, step: 1 | -1): void => {
    const next = [...withMoved(order, column, step)]
    // What was pressed moves with its column, and keeps the focus.
    flushSync(() => {
      setOrder(next)
      show(new Set(chosen), next)
      setSaid(placeOf(column, next))
    })
    document.getElementById(moverId(column, step))?.focus()
  }
  const toggle = (column: ColumnId, isShown: boolean): void => {
    const others = chosen.filter((each) => each !== column)
    if (isShown || others.length > 0) show(new Set(isShown ? [...others, column] : others))
    else setSaid(listWords.oneColumn)
  }
  const reset = (): void => {
    setOrder([...columnIds])
    chooseColumns(givenColumns)
    setSaid(listWords.columnsReset)
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={listWords.columnsTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={reset}>{listWords.resetColumns}</Button>
          <Button variant="primary" onPress={onClose}>
            {listWords.columnsDone}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{listWords.columnsText}</p>
        <ul className="column-choice">
          {order.map((column) => (
            <ColumnLine
              key={column}
              column={column}
              isShown={chosen.includes(column)}
              onToggle={(isShown) => toggle(column, isShown)}
              onMove={(step) => move(column, step)}
            />
          ))}
        </ul>
        <p className="muted small" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  )
}

function placeOf(column: ColumnId, order: readonly ColumnId[]): string {
  return listWords.columnPlace(listWords.columns[column], order.indexOf(column) + 1, order.length)
}

type ColumnLineProps = {
  readonly column: ColumnId
  readonly isShown: boolean
  readonly onToggle: (isShown: boolean) => void
  readonly onMove: (step: 1 | -1) => void
}

function ColumnLine({ column, isShown, onToggle, onMove }: ColumnLineProps) {
  const name = listWords.columns[column]
  return (
    <li>
      <Checkbox isSelected={isShown} onChange={onToggle}>
        {name}
      </Checkbox>
      <IconButton
        id={moverId(column, -1)}
        label={listWords.columnUp(name)}
        icon={<ArrowUp aria-hidden="true" />}
        size="small"
        onPress={() => onMove(-1)}
      />
      <IconButton
        id={moverId(column, 1)}
        label={listWords.columnDown(name)}
        icon={<ArrowDown aria-hidden="true" />}
        size="small"
        onPress={() => onMove(1)}
      />
    </li>
  )
}

function moverId(column: ColumnId, step: 1 | -1): string {
  return `column-${column}-${step === 1 ? 'down' : 'up'}`
}
