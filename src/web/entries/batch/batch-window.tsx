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
import { NotSentNotice } from '../label-prints/not-sent-notice.tsx'
import { useLabelPrinting } from '../label-prints/use-label-printing.ts'
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

function Row({ entry: { entryId, entryNumber, sender } }: { readonly entry: BatchEntry }) {
  const { catalogue } = useEntryForm()
  const { paper, size } = paperChoice(catalogue.municipality.labelSize)
  const receipt = usePrinting(() =>
    callForFile('readReceipt', { params: { entryId }, query: { paper } }),
  )
  const label = useLabelPrinting({ entryIds: [entryId], size })
  return (
    <li className="batch-row">
      <a className="numeric" href={workAddress(entryId)} target="_blank" rel="noreferrer">
        {entryNumber}
      </a>
      <span className="grow">{sender ?? words.unnamed}</span>
      <PrintButton
        name={words.receiptOf(entryNumber)}
        icon={<Printer aria-hidden="true" />}
        number={entryNumber}
        printing={receipt}
      >
        {words.receipt}
      </PrintButton>
      <PrintButton
        name={words.labelOf(entryNumber)}
        icon={<Tag aria-hidden="true" />}
        number={entryNumber}
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
  readonly number: string
  readonly printing: Printing
  readonly children: ReactNode
}

function PrintButton({ name, icon, number: numero, printing, children }: PrintButtonProps) {
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
      {failed?.byBrowser && <NotSentNotice failed={failed} />}
      {failed && !failed.byBrowser && (
        <span role="alert" className="batch-trouble">
          <FieldMessage tone="warning">
            {sentence(remark('W-SYS-04', null, { numero }))}{' '}
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
