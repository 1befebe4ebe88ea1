/**
 * The one box: numbers go to their entry; the rest is looked for while it is typed, and its fields
 * become filters with Enter. What became a chip leaves the box; what was not understood stays to be
 * mended.
 */
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { handlingStatuses } from '#domain/handling/handling.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import {
  readSentence,
  type SearchLists,
  type SearchSentence,
} from '#domain/entry/search-sentence.ts'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/fields/use-typed.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { entryStatusWords } from '../../words/entries/entries.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { handlingStatusWords } from '../../words/entries/handling.ts'
import { searchWords } from '../../words/entries/search.ts'
import { intoRows } from '../query/walked-rows.ts'
import { listStatuses, type ListFilters } from './list-filters.ts'

export type SearchBoxProps = {
  readonly filters: ListFilters
  readonly catalogue: CatalogueView | undefined
  readonly today: string
  readonly onChange: (filters: ListFilters, how?: { readonly replace: boolean }) => void
  /** An entry number was typed. */
  readonly onJump: (number: string) => void
  /** What was written after a field and could not be understood, until it is mended. */
  readonly unread: SearchSentence['unread']
  readonly onUnread: (unread: SearchSentence['unread']) => void
  readonly children: ReactNode
}

const settleMs = 350
const fewestLetters = 2

export function SearchBox({
  filters,
  catalogue,
  today,
  onChange,
  onJump,
  unread,
  onUnread,
  children,
}: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const asked = filters.number === '' ? filters.text : filters.number
  const { typed, setTyped, willAsk } = useTyped(asked)
  useShortcut('/', () => box.current?.select(), { label: listWords.keySearch })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    if (parseEntryNumber(text)) return onJump(text)
    const sentence = readSentence(text, listsOf(catalogue, today))
    onUnread(sentence.unread)
    const rest = sentence.unread.map(({ field, value }) => `${searchWords.fields[field]}:${value}`)
    setTyped([sentence.text, ...rest].filter(Boolean).join(' '))
    willAsk(sentence.text)
    onChange(withSentence(filters, sentence))
  }
  useLookWhileTyping(typed, filters, (text) => {
    willAsk(text)
    onChange({ ...filters, text }, { replace: filters.text !== '' })
  })
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
        placeholder={`${listWords.searchPlaceholder} ( / )`}
        maxLength={200}
        error={unread.length === 0 ? null : unread.map(unreadWords).join(' ')}
      />
      <Button type="submit" className="list-look" icon={<Search aria-hidden="true" />}>
        {listWords.doSearch}
      </Button>
      {children}
    </form>
  )
}

function useLookWhileTyping(
  typed: string,
  filters: ListFilters,
  ask: (text: string) => void,
): void {
  const look = useEffectEvent((settled: string) => {
    const isPlain = !settled.includes(':') && parseEntryNumber(settled) === null
    const isLong = settled === '' || settled.length >= fewestLetters
    if (isPlain && isLong && settled !== filters.text && filters.number === '') ask(settled)
  })
  useEffect(() => {
    const timer = setTimeout(() => look(typed.trim()), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
}

function unreadWords({ field, value }: SearchSentence['unread'][number]): string {
  return searchWords.unread(searchWords.fields[field], value)
}

function listsOf(catalogue: CatalogueView | undefined, today: string): SearchLists {
  const pending = listStatuses.filter((status) => status !== 'REGISTERED')
  return {
    today,
    offices: (catalogue?.units ?? []).map(({ unitId, code, name }) => ({ id: unitId, code, name })),
    types: (catalogue?.documentTypes ?? []).map(({ typeId, code, name }) => ({
      id: typeId,
      code,
      name,
    })),
    statuses: [
      ...handlingStatuses.map((id) => ({ id, code: '', name: handlingStatusWords[id] })),
      ...pending.map((id) => ({ id, code: '', name: entryStatusWords[id] })),
    ],
  }
}

/** What was said replaces what was asked of the same field, and leaves the other filters be. */
function withSentence(filters: ListFilters, { text, sender, chosen }: SearchSentence): ListFilters {
  return {
    ...filters,
    text,
    number: '',
    near: '',
    sender: sender || filters.sender,
    from: chosen.from || filters.from,
    to: chosen.to || filters.to,
    typeId: chosen.type || filters.typeId,
    currentUnitId: chosen.office || filters.currentUnitId,
    handling: handlingStatuses.find((status) => status === chosen.status) ?? filters.handling,
    status:
      listStatuses.find((status) => status === chosen.status && status !== 'REGISTERED') ??
      filters.status,
  }
}
