import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { purposes } from '#domain/handling/hand-over.ts'
import { warnedHop } from '#domain/acts/route-entry.ts'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'

import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { handlingWords, purposeWords } from '../../words/entries/handling.ts'
import { rememberUnit } from '../fields/unit-digits.ts'
import { useUnitDigits } from '../fields/use-unit-digits.tsx'
import { useActFields } from '../act/act-fields.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { unitNameIn, useActScene, useActValues } from '../act/act-scene.tsx'
import { sending } from '../act/decision.ts'
import { colleaguesQuery } from '../../common/colleagues-query.ts'
import { CopiesField } from './copies-field.tsx'
import { ReadersField } from './readers-field.tsx'
import { goesBack, routeBody, routeErrors, startingRoute } from './route-values.ts'
import type { RouteScene, RouteValues } from './route-values.ts'

/** Derives: to one office that answers for it, with copies to any number, in a few keys. */
export function RouteWindow() {
  const scene = useActScene()
  const { entry, catalogue, today, run, unitId: fromUnitId } = scene
  const units = catalogue.units.filter(
    (unit) => isOpenUnit(unit, today) && unit.unitId !== fromUnitId,
  )
  const [values, set] = useActValues<RouteValues>(() => startingRoute(entry, units, today))
  const people = useQuery({
    ...colleaguesQuery(values.unitId ?? ''),
    enabled: scene.hasConfidential && values.unitId !== null,
  })
  const route: RouteScene = {
    units,
    entry,
    isConfidential: scene.hasConfidential,
    headIds: (people.data ?? []).flatMap((each) => (each.isHead ? [each.staffId] : [])),
  }
  const submit = (): void =>
    run.submit(routeErrors(values, route), async () => {
      const body = routeBody(values, route)
      if (!body) return
      const unit = unitNameIn(catalogue, body.principal.unitId, '')
      await scene.decide({
        ...sending('routeEntry', body),
        said: () =>
          body.copies.length === 0
            ? actWords.routed(unit)
            : actWords.routedWithCopies(unit, body.copies.length),
      })
      rememberUnit(body.principal.unitId, catalogue.units, today)
    })
  return (
    <ActFrame first="principal.unitId" onSubmit={submit} onKey={goToCopies} size="large">
      <HopsNotice />
      <div className="form-grid">
        <UnitField {...{ values, set, units }} />
        <PurposeField {...{ values, set }} />
        <InstructionField {...{ values, set }} />
        <PaperFields {...{ values, set }} />
      </div>
      {scene.hasConfidential && (
        <ReadersField
          field="readerIds"
          label={actWords.readers}
          unitId={values.unitId}
          people={people}
          value={values.readerIds ?? route.headIds}
          onChange={(readerIds) => set({ readerIds })}
        />
      )}
      <CopiesField {...{ values, set, units }} />
    </ActFrame>
  )
}

type FieldsProps = {
  readonly values: RouteValues
  readonly set: (change: Partial<RouteValues>) => void
}

/** `+` goes to the copies from any field but the ones for free text, where it is a letter. */
function goToCopies(event: KeyboardEvent): void {
  if (event.key !== '+' || event.target instanceof HTMLTextAreaElement) return
  event.preventDefault()
  focusField(actField('copies'))
}

function UnitField({ values, set, units }: FieldsProps & Pick<RouteScene, 'units'>) {
  const { run } = useActScene()
  const digits = useUnitDigits(units)
  return (
    <Select
      id={actField('principal.unitId')}
      className="col-8"
      label={actWords.unit}
      isRequired
      placeholder={actWords.unitPlaceholder}
      options={units.map(({ unitId, code, name }) => ({ id: unitId, code, label: name }))}
      {...digits}
      value={values.unitId}
      // Readers belong to the office: another office starts again with its heads.
      onChange={(unitId) => set({ unitId, readerIds: null })}
      error={run.errorOf('principal.unitId')}
    />
  )
}

function PurposeField({ values, set }: FieldsProps) {
  return (
    <Select
      id={actField('principal.purpose')}
      className="col-4"
      label={actWords.purpose}
      options={purposes.map((id) => ({ id, label: purposeWords[id] }))}
      value={values.purpose}
      onChange={(id) => set({ purpose: purposes.find((each) => each === id) ?? 'ACTION' })}
    />
  )
}

function InstructionField({ values, set }: FieldsProps) {
  const { entry, catalogue } = useActScene()
  const { field } = useActFields(values, set)
  const isBack = goesBack(entry, values.unitId)
  const warning = isBack
    ? actWords.pingPong(unitNameIn(catalogue, values.unitId, handlingWords.registry))
    : undefined
  return (
    <TextArea
      {...field('instruction', 'principal.instruction')}
      label={actWords.instruction}
      isRequired={isBack}
      warning={warning}
      maxLength={500}
    />
  )
}

function PaperFields({ values, set }: FieldsProps) {
  const { entry } = useActScene()
  const { field } = useActFields(values, set)
  return (
    <div className="act-paper">
      <Checkbox isSelected={values.hasPaper} onChange={(hasPaper) => set({ hasPaper })}>
        {actWords.paper}
      </Checkbox>
      {/* Of several, each goes with as many as it has. */}
      {values.hasPaper && entry !== null && (
        <DigitsField
          {...field('folios', 'principal.foliosSent')}
          label={actWords.folios}
          max={99_999}
        />
      )}
    </div>
  )
}

/** From the fourth hand on: a document that travels this much is lost. */
function HopsNotice() {
  const { entry, catalogue } = useActScene()
  const handling = entry?.handling
  if (!handling || handling.hops < warnedHop - 1) return null
  const name = (unitId: string | null): string =>
    unitNameIn(catalogue, unitId, handlingWords.registry)
  const route = handling.handOvers
    .filter(({ kind, state }) => kind === 'PRINCIPAL' && state !== 'RECALLED')
    .map(({ unitId }) => name(unitId))
  return <Notice tone="warning">{actWords.manyHops(handling.hops, route.join(' → '))}</Notice>
}
