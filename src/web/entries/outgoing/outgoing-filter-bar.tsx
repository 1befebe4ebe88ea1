import type { CatalogueView } from '#contract/municipality/organization.ts'
import { outgoingTrays, type OutgoingTray } from '#domain/outgoing/dispatch.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import { useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'

import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/fields/use-typed.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { outgoingKindWords, outgoingWords as words } from '../../words/book/outgoing.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { PeriodField } from '../filters/period-field.tsx'
import { countWords } from '../filters/tray-tabs.tsx'
import { intoRows } from '../query/walked-rows.ts'
import {
  filterCount,
  noOutgoingFilters,
  outgoingSearchOf,
  type OutgoingFilters,
} from './outgoing-filters.ts'
import { outgoingTraysQuery } from './outgoing-queries.ts'

export type AskOutgoing = (filters: OutgoingFilters, how?: { readonly replace: boolean }) => void

/** What waits for an acknowledgement, or for a decision; and the whole book. */
export function OutgoingTrays({ current }: { readonly current: OutgoingFilters['tray'] }) {
  return (
    <nav className="tray-tabs" aria-label={words.trays}>
      <ul>
        {(['', ...outgoingTrays] as const).map((tray) => (
          <li key={tray}>
            <Link
              to={`?${outgoingSearchOf({ ...noOutgoingFilters, tray })}`}
              className="tray-tab"
              aria-current={tray === current ? 'page' : undefined}
            >
              {tray === '' ? words.wholeBook : <TrayName tray={tray} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Its name, and as soon as they are read how much waits in it and since when. */
function TrayName({ tray }: { readonly tray: OutgoingTray }) {
  const waits = useQuery(outgoingTraysQuery).data?.find((one) => one.tray === tray)
  return (
    <>
      <span>{words.trayNames[tray]}</span>
      {waits && <span className="tray-count numeric">{countWords(waits.count)}</span>}
      {waits?.oldestOn && (
        <span className="muted small">{words.waitsSince(writtenDate(waits.oldestOn))}</span>
      )}
    </>
  )
}

export type OutgoingFilterBarProps = {
  readonly filters: OutgoingFilters
  readonly catalogue: CatalogueView | undefined
  readonly today: string
  readonly onChange: AskOutgoing
}

/** One box for words and numbers, and the simple filters. */
export function OutgoingFilterBar(props: OutgoingFilterBarProps) {
  const { filters, catalogue, today, onChange } = props
  const [isFolded, setFolded] = useState(true)
  const count = filterCount(filters)
  return (
    <div className="list-filters" role="search">
      <WordsBox
        text={filters.text}
        onChange={(text, how) => onChange({ ...filters, text }, how)}
        keyLabel={words.keySearch}
        placeholder={words.searchPlaceholder}
      >
        <Button
          className="filters-toggle"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={!isFolded}
          onPress={() => setFolded(!isFolded)}
        >
          {count === 0 ? listWords.filters : `${listWords.filters} (${count})`}
        </Button>
      </WordsBox>
      <div className="list-fields outgoing-fields" data-folded={isFolded}>
        <PeriodField name="from" {...{ filters, today, onChange }} />
        <PeriodField name="to" {...{ filters, today, onChange }} />
        <Select
          id="filter.unitId"
          label={words.unit}
          isClearable
          placeholder={words.anyUnit}
          options={unitOptions(catalogue?.units ?? [])}
          value={filters.unitId || null}
          onChange={(unitId) => onChange({ ...filters, unitId: unitId ?? '' })}
        />
        <Select
          id="filter.kind"
          label={words.kind}
          isClearable
          placeholder={words.anyKind}
          options={outgoingKinds.map((id) => ({ id, label: outgoingKindWords[id] }))}
          value={filters.kind || null}
          onChange={(id) =>
            onChange({ ...filters, kind: outgoingKinds.find((kind) => kind === id) ?? '' })
          }
        />
      </div>
    </div>
  )
}

/** Units as a list offers them. */
export function unitOptions(units: CatalogueView['units']) {
  return units.map(({ unitId, code, name }) => ({ id: unitId, code, label: name }))
}

export type WordsBoxProps = {
  readonly text: string
  readonly onChange: (text: string, how: { readonly replace: boolean }) => void
  /** What its key does, in the help sheet. */
  readonly keyLabel: string
  readonly placeholder: string
  readonly children?: ReactNode
}

const settleMs = 350

/** What is typed is looked for when it has stood still, or at once with Enter. */
export function WordsBox({ text, onChange, keyLabel, placeholder, children }: WordsBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, willAsk } = useTyped(text)
  useShortcut('/', () => box.current?.select(), { label: keyLabel })
  const ask = (asked: string): void => {
    if (asked === text) return
    willAsk(asked)
    onChange(asked, { replace: text !== '' })
  }
  const look = useEffectEvent((settled: string) => {
    if (settled.length !== 1) ask(settled)
  })
  useEffect(() => {
    const timer = setTimeout(() => look(typed.trim()), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask(typed.trim())
  }
  return (
    <form className="list-search" onSubmit={submit} noValidate>
      <TextField
        ref={box}
        label={listWords.search}
        isLabelHidden
        type="search"
        value={typed}
        onChange={setTyped}
        onKeyDown={intoRows}
        placeholder={`${placeholder} ( / )`}
        maxLength={200}
      />
      <Button type="submit" icon={<Search aria-hidden="true" />}>
        {listWords.doSearch}
      </Button>
      {children}
    </form>
  )
}
