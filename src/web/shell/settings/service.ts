/**
 * Whose installation this is: asked once a visit, shared by every screen. Deliberately neither the
 * query cache nor `web/common/api.ts`: with them and the schemas the landing page would carry 42 kB
 * gz more than the whole of what it shows.
 */
import { isRecord } from '#domain/common/record.ts'
import { useSyncExternalStore } from 'react'

import type { Reply } from '#contract/common/endpoint.ts'
import type { readService } from '#contract/service/service.ts'

import { answerMs } from '../../common/time-limits.ts'
import { inCountryWords, speakAsIn } from '../../words/shell/country.ts'
import { shellWords } from '../../words/shell/shell.ts'

export type Service = Reply<typeof readService>

export type KnownService = {
  /** undefined until the server has answered. */
  readonly data: Service | undefined
  readonly isError: boolean
}

/** `readService.path`; the test beside this file keeps the two equal. */
export const servicePath = '/api/service'

let known: KnownService = { data: undefined, isError: false }
let asked: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Name, contact and shield of the municipality (null before set-up) and the version that runs. */
export function useService(): KnownService {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      asked ??= refreshService()
      return () => listeners.delete(listener)
    },
    () => known,
  )
}

/** Asks again, for whoever has just changed it (set-up). */
export async function refreshService(): Promise<void> {
  const answer = await fetch(servicePath, { signal: AbortSignal.timeout(answerMs) }).catch(
    () => null,
  )
  const data = answer?.ok === true ? serviceOf(await answer.json().catch(() => null)) : null
  known = data === null ? { ...known, isError: true } : { data, isError: false }
  speakAsIn(known.data?.municipality?.country ?? '')
  for (const listener of listeners) listener()
}

/** The municipality's name, or the product's while the name is not known. */
export function useMunicipalityName(): string {
  return useService().data?.municipality?.name ?? shellWords.productName
}

/** Says a sentence in the words of the country; of no country while it is not known. */
export function useCountryWords(): (text: string) => string {
  const country = useService().data?.municipality?.country ?? ''
  return (text) => inCountryWords(text, country)
}

/** Reads the answer field by field; null when it is not one. */
export function serviceOf(answer: unknown): Service | null {
  if (!isRecord(answer) || typeof answer['version'] !== 'string') return null
  const { municipality, version } = answer
  if (municipality === null) return { municipality, version }
  if (!isRecord(municipality)) return null
  const { name, contact, country, bookPrefix, hasShield } = municipality
  if (typeof name !== 'string' || typeof contact !== 'string') return null
  if (typeof country !== 'string' || typeof bookPrefix !== 'string') return null
  const said = { name, contact, country, bookPrefix, hasShield: hasShield === true }
  return { municipality: said, version }
}
