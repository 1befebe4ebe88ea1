import { useEffect, useState } from 'react'

import { sentenceOf } from '../words/language/sentences.ts'
import { loadHelp } from '../words/language/in-language.ts'
import { helpWords as words } from '../words/shell/help.ts'
import type { Chapter, Help } from '../words/help/shape.ts'
import { fetchInTheEnd } from '../ui/dialogs/fetched.ts'
import type { Passage } from './search-manual.ts'

/** The help in the language of the page; null until it has come. */
export function useHelp(): Help | null {
  const [help, setHelp] = useState<Help | null>(null)
  useEffect(() => void fetchInTheEnd(loadHelp).then(setHelp), [])
  return help
}

/** A code, what is said with it, and what to do. */
export type CodeRow = { readonly code: string; readonly said: string; readonly advice?: string }

const sentences: Readonly<Record<string, string>> = sentenceOf

/** With `…` where the sentence has a fact of the case. */
const saidWith = (code: string): string =>
  (sentences[code] ?? '').replaceAll(/\{[^{}]*\}\.?/gu, '…')

export const codesOf = ({ refusals }: Chapter): readonly CodeRow[] =>
  Object.entries(refusals).map(([code, advice]) => ({ code, said: saidWith(code), advice }))

export const everyCode = (): readonly CodeRow[] =>
  Object.keys(sentences).map((code) => ({ code, said: saidWith(code) }))

/** Where every code is explained. */
export const codesAnchor = 'codigos'

/** All that can be found in the manual. */
export function passagesOf({ chapters }: Help): readonly Passage[] {
  const written = Object.entries(chapters).flatMap(([chapter, { title, ...texts }]) => [
    ...[texts.lead, ...texts.can].map((text) => ({ chapter, title, text })),
    ...codesOf({ title, ...texts }).map((row) => ({ chapter, title, text: textOf(row) })),
  ])
  const told = new Set(Object.values(chapters).flatMap(({ refusals }) => Object.keys(refusals)))
  const others = everyCode()
    .filter(({ code }) => !told.has(code))
    .map((row) => ({ chapter: codesAnchor, title: words.codes, text: textOf(row) }))
  return [...written, ...others]
}

const textOf = ({ code, said, advice = '' }: CodeRow): string => `${code}: ${said} ${advice}`.trim()
