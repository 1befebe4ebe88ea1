/** What a letter says beside its text, sealed while it waits: its language and how to end it. */
import * as z from 'zod'

import { seal, unseal } from '../identity/keys/sealed.ts'
import type { LetterLanguage } from './html-of.ts'

export type LetterHeaders = {
  /** Where one click ends letters of its kind (RFC 8058). */
  readonly unsubscribeAt?: string
  /** Of its text; Spanish when not said. */
  readonly language?: LetterLanguage
  /** In the address it is sent from, `registro+mark@…`, so that what comes back names it. */
  readonly mark?: string | null
}

const keptHeaders = z.object({
  unsubscribeAt: z.string(),
  language: z.enum(['es', 'pt']),
  mark: z.string().nullable(),
})

/** Null for a letter that nobody unsubscribes from. */
export function sealedHeaders(
  sealingKey: string,
  { unsubscribeAt, language = 'es', mark = null }: LetterHeaders,
): Buffer | null {
  if (unsubscribeAt === undefined) return null
  const said: z.input<typeof keptHeaders> = { unsubscribeAt, language, mark }
  return seal(sealingKey, JSON.stringify(said))
}

interface OpenedHeaders {
  readonly language: LetterLanguage
  readonly headers: Readonly<Record<string, string>>
  readonly mark: string | null
}

export function openedHeaders(sealingKey: string, sealed: Buffer | null): OpenedHeaders {
  if (sealed === null) return { language: 'es', headers: {}, mark: null }
  const kept = keptHeaders.parse(JSON.parse(unseal(sealingKey, sealed)))
  const headers = {
    'List-Unsubscribe': `<${kept.unsubscribeAt}>`,
    // RFC 8058: the mail program may ask for it by itself, with one POST.
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { language: kept.language, headers, mark: kept.mark }
}
