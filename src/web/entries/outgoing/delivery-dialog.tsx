import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { localDateTimeAt, parseTypedDate } from '#domain/deadline/civil-date.ts'
import { deliveryResults, type DeliveryResult } from '#domain/outgoing/outgoing.ts'

import { ApiProblem, call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { useToday } from '../../common/use-today.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import {
  deliveryMeansWords,
  deliveryResultWords,
  outgoingWords as words,
} from '../../words/book/outgoing.ts'
import { typedDate } from '../../words/language/dates.ts'
import { missing, notADate } from '../act/text-errors.ts'
import { instantAt, parseTypedTime } from '../fields/office-time.ts'
import { useKeptForm } from './kept-form.ts'
import { useOutgoingChanged } from './use-outgoing-changed.ts'

export type DeliveryDialogProps = {
  readonly outgoing: OutgoingView
  readonly timeZone: string
  readonly onClose: () => void
}

interface DeliveryValues {
  /** Minted with the window: sent twice, it is written down once. */
  readonly deliveryId: string
  /** The place of the addressee, from 1, as text. */
  readonly addressee: string
  readonly date: string
  readonly time: string
  readonly result: DeliveryResult | null
  readonly receivedBy: string
  readonly note: string
}

const path = 'delivery.'

/** Writes an attempt to deliver down: to whom, when, and what came of it. */
export function DeliveryDialog(props: DeliveryDialogProps) {
  const { outgoing, timeZone, onClose } = props
  const today = useToday(timeZone)
  const { form, submission, save } = useRecording(props)
  return (
    <FormDialog
      title={words.recordTitle(outgoing.exitNumber)}
      saving={submission}
      saveLabel={words.record}
      onSave={save}
      onClose={onClose}
    >
      <FormFields<DeliveryValues>
        path={path}
        values={form.values}
        onChange={form.set}
        errorOf={submission.errorOf}
        fields={[...attemptFields(outgoing, today), ...takerFields]}
      />
    </FormDialog>
  )
}

function useRecording({ outgoing, timeZone, onClose }: DeliveryDialogProps) {
  const { outgoingId } = outgoing
  const changed = useOutgoingChanged()
  const submission = useSubmission((fault) => refusedFields(fault).map(atItsField))
  const form = useKeptForm(outgoingId, 'delivery', () => startingNow(outgoing, timeZone))
  const { values } = form
  const send = async (at: string, result: DeliveryResult): Promise<void> => {
    const { deliveryId, addressee, receivedBy, note } = values
    const after = await call('recordDelivery', {
      params: { outgoingId, deliveryId },
      body: { addressee: Number(addressee), at, result, receivedBy, note },
    }).catch((fault: unknown) => {
      // Something else was written down under this id: what stands here is another delivery.
      if (fault instanceof ApiProblem && fault.problem.type === 'E-SAL-14')
        form.set({ deliveryId: mintId() })
      throw fault
    })
    form.forget()
    changed(after)
    toast({ text: words.recorded })
    onClose()
  }
  const save = (): void => {
    if (!form.isTheirs) return
    const at = instantAt(values.date, parseTypedTime(values.time) ?? '', timeZone)
    const { result } = values
    submission.submit(faultsIn(values), async () => {
      if (at !== null && result !== null) await send(at, result)
    })
  }
  return { form, submission, save }
}

type Field = FormField<DeliveryValues>

function attemptFields({ addressees }: OutgoingView, today: string): readonly Field[] {
  return [
    {
      kind: 'select',
      name: 'addressee',
      label: words.addressee,
      isRequired: true,
      options: addressees.map(({ name, means }, place) => ({
        id: String(place + 1),
        label: name,
        hint: deliveryMeansWords[means],
      })),
    },
    {
      kind: 'select',
      name: 'result',
      label: words.result,
      isRequired: true,
      options: deliveryResults.map((id) => ({ id, label: deliveryResultWords[id] })),
    },
    {
      kind: 'date',
      name: 'date',
      columns: 6,
      label: words.recordDate,
      isRequired: true,
      parse: (text) => parseTypedDate(text, today),
      format: typedDate,
    },
    { kind: 'text', name: 'time', columns: 6, label: words.recordTime, isRequired: true },
  ]
}

const takerFields: readonly Field[] = [
  {
    kind: 'text',
    name: 'receivedBy',
    label: words.receivedBy,
    help: words.receivedByHelp,
    maxLength: 200,
  },
  { kind: 'area', name: 'note', label: words.note, maxLength: 500 },
]

/** The first who waits for it, now. */
function startingNow({ addressees }: OutgoingView, timeZone: string): DeliveryValues {
  const waiting = addressees.findIndex(({ isEnded }) => !isEnded)
  const { date, time } = localDateTimeAt(new Date(), timeZone)
  return {
    deliveryId: mintId(),
    addressee: String(Math.max(0, waiting) + 1),
    date,
    time,
    result: null,
    receivedBy: '',
    note: '',
  }
}

function faultsIn({ date, time, result }: DeliveryValues): readonly SummaryError[] {
  return [
    ...missing(result === null, 'result', words.resultMissing),
    ...notADate(date, 'date'),
    ...missing(parseTypedTime(time) === null, 'time', words.timeWrong),
  ].map(atItsField)
}

/** The wire knows an instant; the window asks for its day and its hour. */
function atItsField({ field, message }: SummaryError): SummaryError {
  return { field: field === null ? null : path + (field === 'at' ? 'date' : field), message }
}
