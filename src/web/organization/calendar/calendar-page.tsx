import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, Plus } from 'lucide-react'
import { useState } from 'react'

import type { CalendarView, DayView } from '#contract/municipality/configuration.ts'
import { calendarLayers } from '#domain/deadline/calendar.ts'
import { isCivilDate, yearOf } from '#domain/deadline/civil-date.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { useToday } from '../../common/use-today.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import { catalogueQuery } from '../dialog/organization-queries.ts'
import './calendar.css'
import { useCalendar } from '../proposals/configuration-queries.ts'
import { DayDialog } from './day-dialog.tsx'
import { DayList } from './day-list.tsx'
import { Loaded } from '../proposals/loaded.tsx'
import { ProposalsPanel } from '../proposals/proposals-panel.tsx'
import { SeedDialog } from './seed-dialog.tsx'
import { useProposing } from '../proposals/use-proposing.ts'
import { YearGrid } from './year-grid.tsx'

/** The calendar of one year. The year, the layers and the open dialog are in the address. */
export function CalendarPage() {
  const catalogue = useQuery(catalogueQuery)
  return (
    <>
      <PageHeader title={words.calendarTitle} lead={words.calendarLead} />
      <Loaded query={catalogue}>
        {({ municipality }) => <CalendarOfYear timeZone={municipality.timeZone} />}
      </Loaded>
    </>
  )
}

function CalendarOfYear({ timeZone }: { readonly timeZone: string }) {
  const [address] = useSearchParams()
  const today = useToday(timeZone)
  const asked = Number(address.get('year'))
  const year = asked >= 2000 && asked <= 2100 ? asked : yearOf(today)
  const calendar = useCalendar(year)
  return (
    <Loaded query={calendar}>
      {(data) => (
        <div className="stack">
          <Reminder reminder={data.reminder} shown={year} />
          <ProposalsPanel kinds={['CALENDAR_DAYS', 'CALENDAR_YEAR']} timeZone={timeZone} />
          <Year calendar={data} {...{ today, timeZone }} />
        </div>
      )}
    </Loaded>
  )
}

function Reminder({
  reminder,
  shown,
}: Pick<CalendarView, 'reminder'> & { readonly shown: number }) {
  if (!reminder) return null
  const { year, before, isLate } = reminder
  return (
    <Notice
      tone={isLate ? 'danger' : 'warning'}
      actions={
        year === shown ? undefined : <Link to={`?year=${year}`}>{words.goToYear(year)}</Link>
      }
    >
      {isLate ? words.reminderLate(year) : words.reminder(year, writtenDate(before))}
    </Notice>
  )
}

type YearProps = {
  readonly calendar: CalendarView
  readonly today: string
  readonly timeZone: string
}

function Year({ calendar, today, timeZone }: YearProps) {
  const [address, setAddress] = useSearchParams()
  const { year, mayPropose, approval, isRegionWhole } = calendar
  const hidden = (address.get('hide') ?? '').split('.').filter(Boolean)
  const days = calendar.days.filter(({ layer }) => !hidden.includes(layer))
  const set = (key: string, value: string | null): void =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (value === null) next.delete(key)
      else next.set(key, value)
      return next
    })
  const open = (date: string): void => set('day', date)
  return (
    <section className="card stack">
      <YearBar
        {...{ calendar, timeZone }}
        onSeed={() => set('day', 'seed')}
        onAdd={() => open('new')}
      />
      {!approval && !isRegionWhole && <Notice tone="warning">{words.regionDoubtful(year)}</Notice>}
      <LayerFilter
        hidden={hidden}
        onChange={(next) => set('hide', next.length === 0 ? null : next.join('.'))}
      />
      <YearGrid
        key={year}
        weekend={calendar.weekend}
        onDay={mayPropose ? open : () => undefined}
        {...{ year, days, today }}
      />
      <h2>{words.daysOf(year)}</h2>
      <DayList days={days} calendar={calendar} />
      {mayPropose && (
        <OpenDialog
          {...{ calendar, today }}
          asked={address.get('day')}
          onClose={() => set('day', null)}
        />
      )}
    </section>
  )
}

function OpenDialog({
  calendar,
  asked,
  today,
  onClose,
}: {
  readonly calendar: CalendarView
  readonly asked: string | null
  readonly today: string
  readonly onClose: () => void
}) {
  if (asked === null) return null
  if (asked === 'seed') return <SeedDialog calendar={calendar} onClose={onClose} />
  const [date = '', layer, ...place] = asked.split(' ')
  const day =
    calendar.days.find((one) => isAsked(one, date, layer, place.join(' '))) ??
    (layer === undefined ? calendar.days.find((one) => one.date === date) : undefined) ??
    null
  return (
    <DayDialog
      key={asked}
      day={day}
      date={isCivilDate(date) ? date : ''}
      {...{ calendar, today, onClose }}
    />
  )
}

function isAsked(day: DayView, date: string, layer: string | undefined, place: string): boolean {
  return day.date === date && day.layer === layer && (day.officeId ?? day.locality ?? '') === place
}

function YearBar({
  calendar,
  timeZone,
  onSeed,
  onAdd,
}: {
  readonly calendar: CalendarView
  readonly timeZone: string
  readonly onSeed: () => void
  readonly onAdd: () => void
}) {
  const [, setAddress] = useSearchParams()
  const { year, approval, mayPropose } = calendar
  const go = (to: number): void => setAddress({ year: String(to) })
  return (
    <div className="cluster cluster-between year-bar">
      <div className="cluster">
        <IconButton
          label={words.previousYear}
          icon={<ChevronLeft aria-hidden="true" />}
          onPress={() => go(year - 1)}
        />
        <h2 className="year-number numeric" aria-live="polite">
          {year}
        </h2>
        <IconButton
          label={words.nextYear}
          icon={<ChevronRight aria-hidden="true" />}
          onPress={() => go(year + 1)}
        />
        <StatusTag tone={approval ? 'success' : 'warning'}>
          {approval
            ? words.approved(approval.by, writtenInstant(approval.at, timeZone))
            : words.unapproved}
        </StatusTag>
      </div>
      {mayPropose && (
        <div className="cluster">
          {!approval && <ApproveYear key={year} year={year} />}
          <Button icon={<Download aria-hidden="true" />} onPress={onSeed}>
            {words.seedDays}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={onAdd}>
            {words.addDay}
          </Button>
        </div>
      )}
    </div>
  )
}

function ApproveYear({ year }: { readonly year: number }) {
  const [isDone, setDone] = useState(false)
  const saving = useProposing(() => setDone(true))
  return (
    <Button
      isBusy={saving.isBusy}
      busyLabel={words.proposing}
      isDisabled={isDone}
      onPress={() => saving.save({ kind: 'CALENDAR_YEAR', year })}
    >
      {words.approveYear(year)}
    </Button>
  )
}

function LayerFilter({
  hidden,
  onChange,
}: {
  readonly hidden: readonly string[]
  readonly onChange: (hidden: readonly string[]) => void
}) {
  return (
    <div role="group" aria-label={words.layers} className="cluster">
      {calendarLayers.map((layer) => (
        <Checkbox
          key={layer}
          isSelected={!hidden.includes(layer)}
          onChange={(isShown) =>
            onChange(isShown ? hidden.filter((one) => one !== layer) : [...hidden, layer])
          }
        >
          {words.layerNames[layer]}
        </Checkbox>
      ))}
    </div>
  )
}
