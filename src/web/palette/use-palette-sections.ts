import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, FileText, Hash, History, Search } from 'lucide-react'
import { useState } from 'react'

import { useNavigate } from '../router/router.tsx'
import { workAddress } from '../common/entry-in-address.ts'
import { sealHere } from '../session/current/browser-key.ts'
import { recentEntries } from '../session/current/recent-entries.ts'
import { useSession } from '../session/current/use-session.ts'
import { importedMatches, useImportedCount } from '../search/use-imported-count.ts'
import { paletteWords as words } from '../words/shell/palette.ts'
import { bestMatches } from './match.ts'
import type { PaletteRow, PaletteSection } from './palette-row.ts'
import { useCommandRows } from './use-command-rows.ts'
import {
  addressOfNumber,
  questionOf,
  useFoundEntries,
  type FoundEntries,
} from './use-found-entries.ts'

export type PaletteContent = {
  readonly sections: readonly PaletteSection[]
  readonly found: FoundEntries
}

/**
 * Everything that answers what was typed, the likeliest first: the number, the recent ones, what
 * can be done, the book.
 */
export function usePaletteSections(typed: string): PaletteContent {
  const found = useFoundEntries(typed)
  const { here, anywhere } = useCommandRows()
  const recent = useRecentRows()
  const jump = useJumpRow(typed)
  const search = useSearchRows(typed)
  const imported = useImportedRows(found.asked)
  const question = questionOf(typed)
  const isNumber = question !== null && 'number' in question
  const named = (rows: readonly PaletteRow[]): PaletteRow[] =>
    bestMatches(rows, ({ label }) => label, typed)
  const entries = found.entries.map(entryRow)
  const byNumber = entries.length > 0 || found.state === 'loaded' ? entries : [jump]
  const shown = new Set(entries.map(({ id }) => id))
  const sections: readonly PaletteSection[] = [
    { title: words.number, rows: isNumber ? byNumber : [] },
    { title: words.recent, rows: named(recent).filter(({ id }) => !shown.has(id)) },
    { title: words.here, rows: named(here) },
    { title: words.anywhere, rows: named(anywhere) },
    { title: words.entries, rows: [...(isNumber ? [] : entries), ...search, ...imported] },
  ]
  return { sections: sections.filter(({ rows }) => rows.length > 0), found }
}

function useRecentRows(): readonly PaletteRow[] {
  const staffId = useSession().data?.staffId
  // Read once: opening something closes the palette.
  const [recent] = useState(() => (staffId === undefined ? [] : recentEntries(staffId)))
  return recent.map(({ entryId, entryNumber }) => ({
    id: `entry:${entryId}`,
    kind: words.entry,
    label: entryNumber,
    icon: History,
    keys: [],
    to: workAddress(entryId),
  }))
}

/**
 * Stands for the number until the book has answered, so that typing it and Enter in one go arrives.
 */
function useJumpRow(typed: string): PaletteRow {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const number = typed.trim()
  const jump = async (): Promise<void> => navigate(await addressOfNumber(queries, number))
  return {
    id: 'jump',
    kind: words.entry,
    label: words.goToNumber(number),
    icon: Hash,
    keys: [],
    run: () => void jump(),
  }
}

function entryRow(entry: ListedEntry): PaletteRow {
  const isHidden = entry.visibility === 'EXISTENCE'
  const parts = isHidden ? [words.confidential] : [entry.sender, entry.subject]
  const marks = entry.registerStatus === 'ANNULLED' ? [words.annulled] : []
  return {
    id: `entry:${entry.entryId}`,
    kind: words.entry,
    label: entry.entryNumber,
    detail: [...marks, ...parts].filter((part) => part !== '').join(' · '),
    icon: FileText,
    keys: [],
    to: workAddress(entry.entryId),
  }
}

/** The last resort, and the way to more than the first few. */
function useSearchRows(typed: string): readonly PaletteRow[] {
  const navigate = useNavigate()
  const text = typed.trim()
  if (text === '') return []
  return [
    {
      id: 'search',
      kind: words.page,
      label: words.searchBook(text),
      icon: Search,
      keys: [],
      // Not in the address: what is looked for may be a name (decision 008).
      run: () =>
        navigate('/control/entries', {
          state: { words: sealHere({ text: text.slice(0, 200), sender: '', near: '' }) },
        }),
    },
  ]
}

/** The books from before, when they say it too. */
function useImportedRows(asked: string): readonly PaletteRow[] {
  const navigate = useNavigate()
  const text = asked.slice(0, 200)
  const question = { text, number: '' }
  const count = useImportedCount(question)
  if (count === 0) return []
  const { to, state } = importedMatches(question)
  return [
    {
      id: 'imported',
      kind: words.page,
      label: words.inImported(count),
      icon: Archive,
      keys: [],
      run: () => navigate(to, { state }),
    },
  ]
}
