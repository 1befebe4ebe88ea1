/** Working on an entry: giving it to somebody, saying what is missing, and what becomes of that. */
import type { Reply } from '#contract/common/endpoint.ts'
import type { proposeRemedy } from '#contract/entry/handling.ts'
import { observationMedia, type ObservationMedium } from '#domain/handling/handling.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { deadlineUnitWords } from '../../words/entries/entries.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { mediumWords } from '../../words/entries/handling.ts'
import { typedDate } from '../../words/language/dates.ts'
import { useActFields } from '../act/act-fields.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { colleaguesQuery } from '../../common/colleagues-query.ts'
import { sending } from '../act/decision.ts'
import { missing, notADate, unwritten } from '../act/text-errors.ts'

interface AssignValues {
  readonly assigneeId: string | null
  readonly instruction: string
}

export function AssignWindow() {
  const { unitId, run, decide } = useActScene()
  const [values, set] = useActValues<AssignValues>(() => ({ assigneeId: null, instruction: '' }))
  const { field } = useActFields(values, set)
  const people = useQuery({
    ...colleaguesQuery(unitId ?? ''),
    enabled: typeof unitId === 'string',
  })
  const { assigneeId, instruction } = values
  const assignee = people.data?.find(({ staffId }) => staffId === assigneeId)
  const submit = (): void =>
    run.submit(missing(assigneeId === null, 'assigneeId', actWords.assigneeMissing), async () => {
      if (assigneeId === null) return
      await decide({
        ...sending('assignEntry', { assigneeId, instruction: instruction.trim() || null }),
        said: () => actWords.assigned(assignee?.name ?? ''),
      })
    })
  return (
    <ActFrame first="assigneeId" onSubmit={submit}>
      <Select
        id={actField('assigneeId')}
        label={actWords.assignee}
        isRequired
        help={people.error ? actWords.readersFailed : undefined}
        isLoading={people.isLoading}
        options={(people.data ?? []).map(({ staffId, name, isHead }) => ({
          id: staffId,
          label: name,
          ...(isHead && { hint: actWords.head }),
        }))}
        value={assigneeId}
        onChange={(id) => set({ assigneeId: id })}
        error={run.errorOf('assigneeId')}
      />
      <TextArea
        {...field('instruction')}
        label={actWords.instruction}
        help={actWords.optional}
        maxLength={500}
      />
    </ActFrame>
  )
}

interface ObserveValues {
  readonly defects: readonly string[]
  readonly notifiedOn: string
  /** Null until somebody writes another than what is proposed. */
  readonly remedyBy: string | null
  readonly medium: ObservationMedium
  readonly suspendsDeadline: boolean
}

/**
 * What is missing, until when it may be mended, and whether the clock waits. The last day is
 * proposed by the rule of the country.
 */
export function ObserveWindow() {
  const { entry, today, run, decide } = useActScene()
  const [values, set] = useActValues<ObserveValues>(() => ({
    defects: [''],
    notifiedOn: today,
    remedyBy: null,
    medium: 'IN_PERSON',
    suspendsDeadline: true,
  }))
  const { defects, notifiedOn, medium, suspendsDeadline } = values
  const rule = useRemedyRule(entry?.entryId, notifiedOn)
  const remedyBy = values.remedyBy ?? rule?.remedyBy ?? ''
  const hasClock = entry?.content?.dueOn != null && entry.handling?.suspendedSince === null
  const submit = (): void =>
    run.submit(
      [
        ...defects.flatMap((defect, place) =>
          unwritten(defect, { field: `defects.${place}`, label: actWords.defects, least: 5 }),
        ),
        ...notADate(notifiedOn, 'notifiedOn'),
        ...notADate(remedyBy, 'remedyBy'),
      ],
      () =>
        decide(
          sending('observeEntry', {
            defects: [...defects],
            notifiedOn,
            remedyBy,
            medium,
            suspendsDeadline: hasClock && suspendsDeadline,
          }),
        ),
    )
  return (
    <ActFrame first="defects.0" onSubmit={submit}>
      <DefectsField defects={defects} onChange={(changed) => set({ defects: changed })} />
      <ObserveDates {...{ values, set, remedyBy, rule }} />
      <RemedyPlaces places={rule?.places ?? []} />
      {hasClock && (
        <Checkbox
          isSelected={suspendsDeadline}
          onChange={(isOn) => set({ suspendsDeadline: isOn })}
        >
          {actWords.suspends}
        </Checkbox>
      )}
    </ActFrame>
  )
}

type RemedyRule = Reply<typeof proposeRemedy>

/** Until when the rule of the country lets it be mended; undefined until the server has counted. */
function useRemedyRule(entryId: string | undefined, notifiedOn: string): RemedyRule | undefined {
  return useQuery({
    queryKey: ['remedy-proposal', entryId, notifiedOn],
    queryFn: ({ signal }) =>
      call(
        'proposeRemedy',
        { params: { entryId: entryId ?? '' }, query: { notifiedOn } },
        { signal },
      ),
    enabled: entryId !== undefined && notADate(notifiedOn, '').length === 0,
    staleTime: Infinity,
  }).data
}

type ObserveDatesProps = {
  readonly values: ObserveValues
  readonly set: (change: Partial<ObserveValues>) => void
  readonly remedyBy: string
  readonly rule: RemedyRule | undefined
}

/** When and how it was told, and until when it may be mended. */
function ObserveDates({ values, set, remedyBy, rule }: ObserveDatesProps) {
  const { medium } = values
  const { date } = useActFields({ ...values, remedyBy }, set)
  return (
    <div className="form-grid">
      <DateField {...date('notifiedOn')} className="col-4" label={actWords.notifiedOn} />
      <Select
        id={actField('medium')}
        className="col-4"
        label={actWords.medium}
        options={observationMedia.map((id) => ({ id, label: mediumWords[id] }))}
        value={medium}
        onChange={(id) => set({ medium: observationMedia.find((each) => each === id) ?? medium })}
      />
      <DateField
        {...date('remedyBy')}
        className="col-4"
        label={actWords.remedyBy}
        help={rule && actWords.remedyRule(rule.term.amount, deadlineUnitWords[rule.term.unit])}
      />
    </div>
  )
}

type Place = RemedyRule['places'][number]

/**
 * Which other calendars the proposed date was counted on: one sentence for each thing somebody
 * should know.
 */
function RemedyPlaces({ places }: { readonly places: readonly Place[] }) {
  const sentences = places.flatMap(sentencesOf)
  return (
    <div aria-live="polite">
      {sentences.map((sentence) => (
        <p key={sentence} className="field-help">
          {sentence}
        </p>
      ))}
    </div>
  )
}

function sentencesOf({ locality, days, missingYears, isKnown }: Place): string[] {
  if (!isKnown) return [actWords.remedyUnknown(locality)]
  const said = days.map(({ date, name }) => `${typedDate(date).slice(0, 5)} ${name}`).join(', ')
  return [
    said === '' ? actWords.remedyUnmoved(locality) : actWords.remedyCounts(locality, said),
    ...(missingYears.length === 0
      ? []
      : [actWords.remedyUnknownYears(locality, missingYears.join(', '))]),
  ]
}

type DefectsFieldProps = {
  readonly defects: readonly string[]
  readonly onChange: (defects: readonly string[]) => void
}

const mostDefects = 20

const idOf = (place: number): string => actField(`defects.${place}`)

function DefectsField({ defects, onChange }: DefectsFieldProps) {
  const { run } = useActScene()
  const add = (): void => {
    onChange([...defects, ''])
    setTimeout(() => focusField(idOf(defects.length)))
  }
  const remove = (place: number): void => {
    onChange(defects.toSpliced(place, 1))
    setTimeout(() => focusField(idOf(Math.max(0, place - 1))))
  }
  return (
    <fieldset>
      <legend>{actWords.defects}</legend>
      {defects.map((defect, place) => (
        // A defect has no name but its place.
        // oxlint-disable-next-line no-array-index-key
        <div key={place} className="act-defect">
          <TextField
            id={idOf(place)}
            label={actWords.defect(place + 1)}
            isLabelHidden
            maxLength={500}
            value={defect}
            onChange={(text) => onChange(defects.with(place, text))}
            error={run.errorOf(`defects.${place}`)}
          />
          {defects.length > 1 && (
            <IconButton
              label={actWords.removeDefect(place + 1)}
              icon={<X aria-hidden="true" />}
              onPress={() => remove(place)}
            />
          )}
        </div>
      ))}
      {defects.length < mostDefects && (
        <div>
          <Button size="small" variant="quiet" icon={<Plus aria-hidden="true" />} onPress={add}>
            {actWords.addDefect}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
