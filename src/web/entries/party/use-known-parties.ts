import { flushSync } from 'react-dom'

import type { KnownParty } from '#contract/entry/parties.ts'
import { partyName } from '#domain/party/party.ts'
import { remark } from '#domain/common/refusal.ts'

import { call } from '../../common/api.ts'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { firstSentence } from '../../words/language/first-sentences.ts'
import { useEntryForm } from '../form/form-context.tsx'
import type { EntryForm } from '../form/form-state.ts'
import {
  addsToForm,
  isNamedDifferently,
  isUnnamed,
  knownByNumber,
  valuesOfKnown,
} from './known-party.ts'

export interface KnownParties {
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly KnownParty[]>
  /**
   * Fills the form with the person whose number stands there, if they are known and nothing was
   * written yet. True when it did.
   */
  readonly take: () => boolean
  readonly use: (known: KnownParty) => void
}

/** People the register knows, searched while a number or a name is typed. */
export function useKnownParties(index: number): KnownParties {
  const form = useEntryForm()
  const use = (known: KnownParty): void => form.setParty(index, valuesOfKnown(known))
  const take = (): boolean => {
    const party = form.values.get().parties[index]
    const known = party && knownByNumber(party, form.known.get().parties)
    if (!known || !isUnnamed(party)) return false
    use(known)
    return true
  }
  return {
    take,
    use,
    search: async (text, signal) => {
      const { parties } = await call('searchParties', { body: { text } }, { signal })
      form.known.set((before) => ({ parties: [...parties, ...before.parties].slice(0, mostKept) }))
      // A quick hand is already in the name when the answer comes: fill it then, unless a letter
      // stands there.
      const active = document.activeElement
      const hasLeft = active?.id !== `parties.${index}.identity.number`
      const isFilled = hasLeft && flushSync(take)
      const isInName = active?.id.startsWith(`parties.${index}.`) === true
      if (isFilled && isInName && active instanceof HTMLInputElement)
        goOnFrom(active, placeAfter(form, index))
      return parties
    },
  }
}

const mostKept = 100

/** Where the form goes on once a person is known. */
export const placeAfter = ({ afterSender }: EntryForm, index: number): string =>
  index === 0 ? afterSender : `parties.${index}.representationType`

/**
 * A name that was filled in under a hand stays where it is: letters that are on their way write
 * over it, and Enter as the next key goes on behind it.
 */
function goOnFrom(name: HTMLInputElement, place: string): void {
  name.select()
  const decide = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusField(place)
  }
  name.addEventListener('keydown', decide, { once: true })
}

export const keyOfKnown = (known: KnownParty): string => known.partyId

export interface KnownOffer {
  readonly known: KnownParty
  readonly sentence: string
}

/**
 * What the register knows and the form does not say, for the number that stands there (W-ID-11,
 * W-ID-12).
 */
export function offerOf(
  party: Parameters<typeof knownByNumber>[0],
  found: readonly KnownParty[],
): KnownOffer | null {
  const known = knownByNumber(party, found)
  if (!known || isUnnamed(party)) return null
  const slots = { nombre: partyName(known) }
  if (isNamedDifferently(party, known))
    return { known, sentence: firstSentence(remark('W-ID-12', null, slots)) }
  return addsToForm(party, known)
    ? { known, sentence: firstSentence(remark('W-ID-11', null, slots)) }
    : null
}
