import { readLabel, readReceipt } from '#contract/entries.ts'
import { sentence } from '#contract/sentences.ts'
import { remark } from '#domain/refusal.ts'
import { Copy, Printer, Tag } from 'lucide-react'
import { useEffect, useState } from 'react'

import { callForFile } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { writtenInstant, writtenDate } from '../../words/dates.ts'
import { registerWords } from '../../words/register-entry.ts'
import { useDesk } from './desk-context.tsx'
import type { Registered } from './form-desk.ts'
import { sentenceFor } from './form-remarks.ts'
import { labelSizes, paperChoice, receiptPapers, rememberPapers } from './paper-choice.ts'
import { StampButton } from './stamp-button.tsx'
import { usePrinting } from './use-printing.ts'

export interface RegisteredPanelProps {
  readonly registered: Registered
  readonly onNext: () => void
}

/** In place of the form once there is a number: the number, what to print, and the way to the next document. */
export function RegisteredPanel({ registered, onNext }: RegisteredPanelProps) {
  const { entry, outcome, warnings } = registered
  useShortcut('n', onNext)
  return (
    <section className="card registered" aria-labelledby="registered-number">
      <p className="section-title">{registerWords.registered}</p>
      <EntryNumber entryNumber={entry.entryNumber} />
      {outcome === 'ALREADY_REGISTERED' && (
        <Notice tone="warning">{sentence(remark('W-NUM-02', null, { numero: entry.entryNumber }))}</Notice>
      )}
      <Summary registered={registered} />
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((warning) => (
            <p key={`${warning.code}:${warning.field}`}>{sentenceFor(warning)}</p>
          ))}
        </Notice>
      )}
      <Papers registered={registered} />
      <div className="cluster">
        <Button variant="secondary" keys="n" onPress={onNext}>
          {registerWords.next}
        </Button>
        <a className="button button-quiet" href={`/showdocument?id=${entry.entryId}`} target="_blank" rel="noreferrer">
          {registerWords.show}
        </a>
      </div>
    </section>
  )
}

/** The number, as large as a person across the counter can read, already in the clipboard where the browser allows it. */
function EntryNumber({ entryNumber }: { readonly entryNumber: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    const copy = async (): Promise<void> => {
      // Refused by the browser or on plain http: the number is on the screen all the same.
      const done = await navigator.clipboard?.writeText(entryNumber).then(
        () => true,
        () => false,
      )
      setCopied(done ?? false)
    }
    void copy()
  }, [entryNumber])
  return (
    <p role="status" className="registered-line">
      <strong id="registered-number" className="registered-number">
        {entryNumber}
      </strong>
      {isCopied && (
        <span className="muted small">
          <Copy aria-hidden="true" /> {registerWords.numberCopied}
        </span>
      )}
    </p>
  )
}

function Summary({ registered: { entry } }: Pick<RegisteredPanelProps, 'registered'>) {
  const desk = useDesk()
  const unit = desk.catalogue.units.find(({ unitId }) => unitId === entry.content?.destinationUnitId)
  const facts = [
    writtenInstant(entry.registeredAt, desk.office().timeZone),
    entry.sender,
    unit && registerWords.registeredFor(unit.name),
    entry.content?.dueOn && registerWords.due(writtenDate(entry.content.dueOn)),
  ]
  return (
    <div>
      {entry.content && <p className="registered-subject">{entry.content.subject}</p>}
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Papers({ registered }: Pick<RegisteredPanelProps, 'registered'>) {
  const { entryId, entryNumber } = registered.entry
  const [choice, setChoice] = useState(paperChoice)
  const choose = (change: Partial<typeof choice>): void => {
    setChoice({ ...choice, ...change })
    rememberPapers({ ...choice, ...change })
  }
  const receipt = usePrinting(() => callForFile(readReceipt, { params: { entryId }, query: { paper: choice.paper } }))
  const label = usePrinting(() => callForFile(readLabel, { params: { entryId }, query: { size: choice.size } }))
  return (
    <div className="registered-papers">
      <Button
        variant="primary"
        size="large"
        autoFocus
        icon={<Printer aria-hidden="true" />}
        isBusy={receipt.isBusy}
        busyLabel={registerWords.printing}
        onPress={receipt.print}
      >
        {registerWords.print}
      </Button>
      <RadioGroup
        label={registerWords.receiptPaper}
        isLabelHidden
        options={receiptPapers.map((value) => ({ value, label: value.replace('mm', ' mm') }))}
        value={choice.paper}
        onChange={(paper) => choose({ paper })}
      />
      <Button
        size="large"
        icon={<Tag aria-hidden="true" />}
        isBusy={label.isBusy}
        busyLabel={registerWords.printing}
        onPress={label.print}
      >
        {registerWords.label}
      </Button>
      <RadioGroup
        label={registerWords.labelSize}
        isLabelHidden
        options={labelSizes.map((value) => ({ value, label: `${value.replace('x', ' × ')} mm` }))}
        value={choice.size}
        onChange={(size) => choose({ size })}
      />
      <StampButton entry={registered.entry} />
      {[receipt, label].map(
        ({ failed }, place) =>
          failed && (
            <Notice key={place} tone="warning" isAnnounced className="registered-trouble">
              <p>{sentence(remark('W-SYS-04', null, { numero: entryNumber }))}</p>
              {failed.address !== null && (
                <a href={failed.address} target="_blank" rel="noreferrer">
                  {registerWords.openPdf}
                </a>
              )}
            </Notice>
          ),
      )}
    </div>
  )
}
