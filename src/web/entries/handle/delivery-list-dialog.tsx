import type { UnitView } from '#contract/municipality/organization.ts'
import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useToday } from '../../common/use-today.ts'
import { typedDate } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { saveFile } from '../../common/save-file.ts'
import { missing, notADate } from '../act/text-errors.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'

export type DeliveryListDialogProps = {
  /** The office it is for, when the screen knows. */
  readonly unitId?: string
  readonly onClose: () => void
}

/** Asks for an office and a day, and gives the list to sign of what was sent there on paper. */
export function DeliveryListDialog({ unitId: known, onClose }: DeliveryListDialogProps) {
  const catalogue = useQuery(catalogueQuery).data
  const today = useToday(catalogue?.municipality.timeZone ?? 'UTC')
  const [unitId, setUnitId] = useState<string | null>(known ?? null)
  const [date, setDate] = useState(today)
  const run = useSubmission(refusedFields)
  const units = catalogue?.units.filter((unit) => isOpenUnit(unit, today)) ?? []
  const code = units.find((unit) => unit.unitId === unitId)?.code ?? ''
  const submit = (): void =>
    run.submit(
      [...missing(unitId === null, 'unitId', actWords.unitMissing), ...notADate(date, 'date')],
      async (signal) => {
        if (unitId === null) return
        saveFile(
          await callForFile('readDeliveryList', { query: { unitId, date } }, { signal }),
          `entrega-${code}-${date}.pdf`,
        )
        onClose()
      },
    )
  return (
    <Dialog
      isOpen
      size="small"
      title={actWords.deliveryTitle}
      begun={run}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{actWords.cancel}</CancelButton>
          <Button variant="primary" isBusy={run.isBusy} onPress={submit}>
            {actWords.deliveryPrint}
          </Button>
        </>
      }
    >
      <DeliveryFields {...{ units, unitId, setUnitId, date, setDate, today, run }} />
    </Dialog>
  )
}

type DeliveryFieldsProps = {
  readonly units: readonly UnitView[]
  readonly unitId: string | null
  readonly setUnitId: (unitId: string | null) => void
  readonly date: string
  readonly setDate: (date: string) => void
  readonly today: string
  readonly run: Submission
}

function DeliveryFields({
  units,
  unitId,
  setUnitId,
  date,
  setDate,
  today,
  run,
}: DeliveryFieldsProps) {
  const refused = run.errors.find(({ field }) => field === null)
  return (
    <div className="stack">
      <p>{actWords.deliveryLead}</p>
      <Select
        id="act.unitId"
        label={actWords.unit}
        isRequired
        options={units.map((unit) => ({ id: unit.unitId, code: unit.code, label: unit.name }))}
        value={unitId}
        onChange={setUnitId}
        error={run.errorOf('unitId')}
      />
      <DateField
        id="act.date"
        label={actWords.deliveryDate}
        isRequired
        value={date}
        onChange={setDate}
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
        error={run.errorOf('date')}
      />
      {refused && (
        <div role="alert">
          <FieldMessage tone="error">{refused.message}</FieldMessage>
        </div>
      )}
    </div>
  )
}
