import { remark } from '#domain/common/refusal.ts'
import { Printer, Tag } from 'lucide-react'
import { useEffect, useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { registerWords } from '../../words/entries/register-entry.ts'
import { sentence } from '../../words/language/sentences.ts'
import { labelOptions, paperChoice, receiptOptions, rememberPapers } from '../files/paper-choice.ts'
import { StampButton } from '../files/stamp-button.tsx'
import { type Printing, usePrinting } from '../files/use-printing.ts'
import { useEntryForm } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import type { Registered } from '../form/form-state.ts'

const stampable = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** What may be printed of it, on the papers of this workstation. */
export function RegisteredPapers({ registered }: { readonly registered: Registered }) {
  const { entryId, entryNumber, attachments } = registered.entry
  const scan = attachments.find(({ mediaType }) => stampable.has(mediaType))
  const { catalogue } = useEntryForm()
  const [choice, setChoice] = useState(() => paperChoice(catalogue.municipality.labelSize))
  const choose = (change: Partial<typeof choice>): void => {
    setChoice({ ...choice, ...change })
    rememberPapers({ ...choice, ...change })
  }
  const receipt = usePrinting(() =>
    callForFile('readReceipt', { params: { entryId }, query: { paper: choice.paper } }),
  )
  const label = usePrinting(() =>
    callForFile('readLabel', { params: { entryId }, query: { size: choice.size } }),
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
