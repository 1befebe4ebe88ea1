import { remark } from '#domain/common/refusal.ts'
import { Printer, Tag } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { workAddress } from '../../common/entry-in-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { batchWords as words } from '../../words/entries/batch.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { sentence } from '../../words/language/sentences.ts'
import { useEntryForm } from '../form/form-context.tsx'
import { paperChoice } from '../files/paper-choice.ts'
import { type Printing, usePrinting } from '../files/use-printing.ts'
import type { Batch, BatchEntry } from './batch.ts'
import type { BatchDesk } from './use-batch.ts'

export interface BatchWindowProps {
  readonly batch: Batch
  readonly desk: BatchDesk
  readonly onEnd: () => void
  readonly onClose: () => void
}

/** What the batch has registered, with its papers; how many there were to be; and the end of it. */
export function BatchWindow({ batch, desk, onEnd, onClose }: BatchWindowProps) {
  const formId = useId()
  const [isTold, setTold] = useState(false)
  const { done, expected } = batch
  const difference = expected === null ? 0 : expected - done.length
  const end = (): void => {
    if (difference === 0 || isTold) onEnd()
    else setTold(true)
  }
  return (
    <Dialog
      isOpen
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.goOn}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {words.end}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          end()
        }}
      >
        <DigitsField
          name="expected"
          label={words.expected}
          help={words.expectedHelp}
          className="batch-expected"
          value={expected}
          onChange={(count) => {
            setTold(false)
            desk.expect(count)
          }}
          max={9999}
        />
        <p role="status">
          {words.registeredCount(done.length)}
          {difference !== 0 && isTold && ` ${words.difference(difference)}`}
        </p>
      </form>
      {done.length > 1 && <PapersOfAll done={done} />}
      {done.length > 0 && (
        <ol className="batch-list" aria-label={words.list}>
          {done.map((entry) => (
            <Row key={entry.entryId} entry={entry} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** What one paper holds (decision 122). */
const most = 50

/** The receipts and the labels of the whole batch, fifty at a time, each as one paper. */
function PapersOfAll({ done }: Pick<Batch, 'done'>) {
  const starts = Array.from({ length: Math.ceil(done.length / most) }, (_, part) => part * most)
  return starts.map((start) => (
    <Papers key={start} start={start} part={done.slice(start, start + most)} />
  ))
}

type PapersProps = { readonly start: number; readonly part: readonly BatchEntry[] }

function Papers({ start, part }: PapersProps) {
  const { catalogue } = useEntryForm()
  const { paper, size } = paperChoice(catalogue.municipality.labelSize)
  const entryIds = part.map(({ entryId }) => entryId)
  const receipts = usePrinting(() =>
    callForFile('readPapers', { query: { ids: entryIds.join(','), paper } }),
  )
  const labels = usePrinting(() =>
    callForFile('readPapers', { query: { ids: entryIds.join(','), paper: size } }),
  )
  const [first, last] = [start + 1, start + part.length]
  const receiptsName = words.receipts(first, last)
  const labelsName = words.labels(first, last)
  return (
    <p className="batch-row">
      <PrintButton
        name={receiptsName}
        icon={<Printer aria-hidden="true" />}
        trouble={words.notPrinted}
        printing={receipts}
      >
        {receiptsName}
      </PrintButton>
      <PrintButton
        name={labelsName}
        icon={<Tag aria-hidden="true" />}
        trouble={words.notPrinted}
        printing={labels}
      >
        {labelsName}
      </PrintButton>
    </p>
  )
}

function Row({ entry: { entryId, entryNumber, sender } }: { readonly entry: BatchEntry }) {
  const { catalogue } = useEntryForm()
  const { paper, size } = paperChoice(catalogue.municipality.labelSize)
  const receipt = usePrinting(() =>
    callForFile('readReceipt', { params: { entryId }, query: { paper } }),
  )
  const label = usePrinting(() =>
    callForFile('readLabel', { params: { entryId }, query: { size } }),
  )
  const trouble = sentence(remark('W-SYS-04', null, { numero: entryNumber }))
  return (
    <li className="batch-row">
      <a className="numeric" href={workAddress(entryId)} target="_blank" rel="noreferrer">
        {entryNumber}
      </a>
      <span className="grow">{sender ?? words.unnamed}</span>
      <PrintButton
        name={words.receiptOf(entryNumber)}
        icon={<Printer aria-hidden="true" />}
        trouble={trouble}
        printing={receipt}
      >
        {words.receipt}
      </PrintButton>
      <PrintButton
        name={words.labelOf(entryNumber)}
        icon={<Tag aria-hidden="true" />}
        trouble={trouble}
        printing={label}
      >
        {words.label}
      </PrintButton>
    </li>
  )
}

interface PrintButtonProps {
  readonly name: string
  readonly icon: ReactNode
  /** What is said when it did not come out and the server gave no reason. */
  readonly trouble: string
  readonly printing: Printing
  readonly children: ReactNode
}

function PrintButton({ name, icon, trouble, printing, children }: PrintButtonProps) {
  const { failed } = printing
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={icon}
        aria-label={name}
        isBusy={printing.isBusy}
        busyLabel={registerWords.printing}
        onPress={printing.print}
      >
        {children}
      </Button>
      {failed && (
        <span role="alert" className="batch-trouble">
          <FieldMessage tone="warning">
            {failed.reason ?? trouble}{' '}
            {failed.address !== null && (
              <a href={failed.address} target="_blank" rel="noreferrer">
                {registerWords.openPdf}
              </a>
            )}
          </FieldMessage>
        </span>
      )}
    </>
  )
}
