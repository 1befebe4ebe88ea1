import type { CatalogueView } from '#contract/municipality/organization.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { workWords as words } from '../../words/entries/work-page.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import type { CorrectionHold } from '../rectify/use-kept-correction.ts'
import type { RectificationForm } from '../rectify/use-rectification.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'

export type CorrectionProps = {
  readonly form: RectificationForm
  readonly hold: CorrectionHold
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
  /** Nothing is to be corrected any more, or not now. */
  readonly onLeave: () => void
}

/** Its fields: most documents are worked on and never corrected. */
const fetchCorrection = () => import('../correct/correction-form.tsx')

export function fetchCorrectionSoon(): void {
  fetchCorrection().catch(() => undefined)
}

/** The correction, in place of what the document says. */
export function Correction({ hold, ...props }: CorrectionProps) {
  const fields = useFetched(true, fetchCorrection)
  return fields && hold.isHere ? (
    <fields.CorrectionForm {...props} />
  ) : (
    <Skeleton lines={8} height={2.5} />
  )
}

export type UnsavedNoticeProps = {
  readonly form: RectificationForm
  readonly onOpen: () => void
}

/** That something was typed and left without saving it. */
export function UnsavedNotice({ form, onOpen }: UnsavedNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={words.unsaved}
      actions={
        <>
          <Button size="small" variant="primary" onPress={onOpen}>
            {words.goOn}
          </Button>
          <Button
            size="small"
            onPress={() => {
              form.discard()
              toast({ text: editWords.discarded, tone: 'info' })
            }}
          >
            {editWords.discard}
          </Button>
        </>
      }
    />
  )
}

export type CorrectedElsewhereProps = Pick<CorrectionProps, 'form' | 'onLeave'> & {
  readonly onTake: () => void
}

/** In place of the form: another page of this browser has it, and what was typed there. */
export function CorrectedElsewhere({ form, onTake, onLeave }: CorrectedElsewhereProps) {
  return (
    <Notice
      tone="warning"
      title={words.elsewhere}
      isAnnounced
      actions={
        <>
          <Button size="small" variant="primary" onPress={onTake}>
            {words.takeHere}
          </Button>
          <Button
            size="small"
            onPress={() => {
              // What stood here went on in the other window.
              form.discard()
              onLeave()
            }}
          >
            {words.leaveElsewhere}
          </Button>
        </>
      }
    >
      {words.elsewhereText}
    </Notice>
  )
}
