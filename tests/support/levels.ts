/** Another level of secrecy: asked for by one person, confirmed by another. */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'

import { doing } from './acts.ts'
import type { Person } from './test-app.ts'

interface Wanted {
  readonly to: Confidentiality
  readonly reason: string
  readonly readerIds: string[]
}

export function wanted(to: Confidentiality, readerIds: readonly string[] = []): Wanted {
  return { to, reason: 'Así lo pide el asunto', readerIds: [...readerIds] }
}

export async function changeLevel(
  [asker, confirmer]: readonly [Person, Person],
  entry: Pick<EntryView, 'entryId' | 'version'>,
  to: Confidentiality,
  readerIds: readonly string[] = [],
): Promise<EntryView> {
  const asked = await doing(asker, api.requestConfidentiality, entry, wanted(to, readerIds))
  return doing(confirmer, api.confirmConfidentiality, asked)
}
