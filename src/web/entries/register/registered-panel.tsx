import { remark } from '#domain/common/refusal.ts'
import { Copy, Printer, Tag } from 'lucide-react'
import { useEffect, useState } from 'react'

import { workAddress } from '../../common/entry-in-address.ts'
import { callForFile } from '../../common/api.ts'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { useIncomingFiles } from '../../ui/files/use-incoming-files.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { writtenInstant, writtenDate } from '../../words/language/dates.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { sentence, sentenceFor } from '../../words/language/sentences.ts'
import { useEntryForm, useFormStatus } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import type { Registered } from '../form/form-state.ts'
import { labelOptions, paperChoice, receiptOptions, rememberPapers } from '../files/paper-choice.ts'
import { StampButton } from '../files/stamp-button.tsx'
import { type Printing, usePrinting } from '../files/use-printing.ts'

export interface RegisteredPanelProps {
  readonly registered: Registered
  readonly onNext: () => void
}

/**
 * In place of the form once there is a number: the number, what to print, and the way to the next
 * document.
 */
export function RegisteredPanel({ registered, onNext }: RegisteredPanelProps) {
  const { entry, outcome } = registered
  const warnings = useNewWarnings(registered)
  // A file dropped by mistake must not make the browser leave the number.
  useIncomingFiles(() => undefined, false)
  useShortcut('n', onNext, { label: registerWords.next })
  const routing = useFetched(true, fetchRouting)
  return (
    <section className="card registered" aria-labelledby="registered-number">
      <p className="section-title">{registerWords.registered}</p>
      <EntryNumber entryNumber={entry.entryNumber} />
      {outcome === 'ALREADY_REGISTERED' && (
        <Notice tone="warning">
          {sentence(remark('W-NUM-02', null, { numero: entry.entryNumber }))}
        </Notice>
      )}
      <Summary registered={registered} />
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((warning) => (
            <p key={`${warning.code}:${warning.field}`}>{sentenceFor(warning) ?? warning.code}</p>
          ))}
        </Notice>
      )}
      <Papers registered={registered} />
      {routing && <routing.RegisteredRoute registered={registered} />}
      <div className="cluster">
        <Button variant="secondary" keys="n" onPress={onNext}>
          {registerWords.next}
        </Button>
        <a
          className="button button-quiet"
          href={workAddress(entry.entryId)}
          target="_blank"
          rel="noreferrer"
        >
          {registerWords.show}
        </a>
      </div>
    </section>
  )
}

// Wanted only once there is a number.
const fetchRouting = () => import('./registered-route.tsx')

/**
 * What only the server could know; the rest was said at its field while there was still something
 * to do about it.
 */
function useNewWarnings({ warnings }: Registered): Registered['warnings'] {
  const told = useFormStatus((status) => status.warnings)
  const codes = new Set(Array.from(told.values(), ({ code }) => code))
  return warnings.filter(({ code }) => !codes.has(code))
}

/**
 * The number, as large as a person across the counter can read, already in the clipboard where the
 * browser allows it.
 */
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
  const form = useEntryForm()
  const unit = form.catalogue.units.find(
    ({ unitId }) => unitId === entry.content?.destinationUnitId,
  )
  const facts = [
    writtenInstant(entry.registeredAt, form.office().timeZone),
    entry.sender,
    unit && registerWords.registeredFor(unit.name),
    entry.content?.dueOn &&
      entry.content.dueWithheldYear === null &&
      registerWords.due(writtenDate(entry.content.dueOn)),
  ]
  return (
    <div>
      {entry.content && <p className="registered-subject">{entry.content.subject}</p>}
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

const stampable = new Set(['application/pdf', 'image/jpeg', 'image/png'])

function Papers({ registered }: Pick<RegisteredPanelProps, 'registered'>) {
  const { entryId, entryNumber, attachments } = registered.entry
  const scan = attachments.find(({ mediaType }) => stampable.has(mediaType))
  const { catalogue } = useEntryForm()
  const [choice, setChoice] = useState(() => paperChoice(catalogue.municipality.labelSize))
  const choose = (change: Partial<typeof choice>): void => {
    setChoice({ ...choice, ...change })
    rememberPapers({ ...choice, ...change })
  }
  const params = { entryId }
  const receipt = usePrinting(() =>
    callForFile('readReceipt', { params, query: { paper: choice.paper } }),
  )
  const label = usePrinting(() =>
    callForFile('readLabel', { params, query: { size: choice.size } }),
  )
  // The next key the clerk presses, nearly always: Enter prints.
  useEffect(() => focusSoon('print-receipt'), [])
  return (
    <div className="registered-papers">
      <PrintButton
        id="print-receipt"
        aria-describedby="registered-number"
        variant="primary"
        printing={receipt}
        icon={<Printer aria-hidden="true" />}
      >
        {registerWords.print}
      </PrintButton>
      <RadioGroup
        label={registerWords.receiptPaper}
        isLabelHidden
        options={receiptOptions}
        value={choice.paper}
        onChange={(paper) => choose({ paper })}
      />
      <PrintButton
        id="print-label"
        variant="secondary"
        printing={label}
        icon={<Tag aria-hidden="true" />}
      >
        {registerWords.label}
      </PrintButton>
      <RadioGroup
        label={registerWords.labelSize}
        isLabelHidden
        options={labelOptions}
        value={choice.size}
        onChange={(size) => choose({ size })}
      />
      {scan && <StampButton entryId={entryId} attachmentId={scan.attachmentId} />}
      <PrintTrouble printing={receipt} entryNumber={entryNumber} />
      <PrintTrouble printing={label} entryNumber={entryNumber} />
    </div>
  )
}

type PrintButtonProps = Pick<ButtonProps, 'variant' | 'icon' | 'children' | 'aria-describedby'> & {
  readonly id: string
  readonly printing: Printing
}

function PrintButton({ printing, ...button }: PrintButtonProps) {
  return (
    <Button
      {...button}
      size="large"
      isBusy={printing.isBusy}
      busyLabel={registerWords.printing}
      onPress={printing.print}
    />
  )
}

interface PrintTroubleProps {
  readonly printing: Printing
  readonly entryNumber: string
}

/** The entry is done whatever the printer does. */
function PrintTrouble({ printing: { failed }, entryNumber }: PrintTroubleProps) {
  if (!failed) return null
  return (
    <Notice tone="warning" isAnnounced className="registered-trouble">
      <p>{sentence(remark('W-SYS-04', null, { numero: entryNumber }))}</p>
      {failed.address !== null && (
        <a href={failed.address} target="_blank" rel="noreferrer">
          {registerWords.openPdf}
        </a>
      )}
    </Notice>
  )
}
