import { createContext, use } from 'react'

import { useStore } from '../../common/store.ts'
import { errorAt, type EntryForm, type FormStatus, warningAt } from './form-state.ts'
import type { FormValues, PartyValues } from './form-values.ts'

const EntryFormContext = createContext<EntryForm | null>(null)

export const EntryFormProvider = EntryFormContext.Provider

export function useEntryForm(): EntryForm {
  const form = use(EntryFormContext)
  if (!form) throw new Error('A field of the register form lives inside a form')
  return form
}

export function useFormStatus<Part>(select: (status: FormStatus) => Part): Part {
  return useStore(useEntryForm().status, select)
}

export interface BoundField<Value> {
  readonly id: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
  readonly warning: string | undefined
}

/**
 * One field of the form, tied to its value and to what is said about it. `id` differs from the name
 * where two share a remark.
 */
export function useField<Name extends keyof FormValues>(
  name: Name,
  id: string = name,
): BoundField<FormValues[Name]> {
  const { values } = useEntryForm()
  const value = useStore(values, (all) => all[name])
  return {
    ...useSaid(id),
    value,
    onChange: (next) => values.set({ [name]: next }),
  }
}

/** What is said at one place of the form. */
export function useSaid(id: string): Pick<BoundField<unknown>, 'id' | 'error' | 'warning'> {
  const { status } = useEntryForm()
  return {
    id,
    error: useStore(status, (all) => errorAt(all, id)),
    warning: useStore(status, (all) => warningAt(all, id)),
  }
}

type TextKey = 'givenNames' | 'surname1' | 'surname2' | 'legalName' | 'identityNote' | ContactKey
export type ContactKey = 'email' | 'phone' | 'address' | 'city' | 'postalCode'

/** One text of one party. */
export function usePartyText(index: number, key: TextKey): BoundField<string> {
  const form = useEntryForm()
  const value = useStore(form.values, ({ parties }) => parties[index]?.[key] ?? '')
  return {
    ...useSaid(`parties.${index}.${key}`),
    value,
    onChange: (text) => form.setParty(index, { [key]: text }),
  }
}

/** The whole party at that place; throws when it has gone, which its parent must not let happen. */
export function useParty(index: number): PartyValues {
  const party = useStore(useEntryForm().values, ({ parties }) => parties[index])
  if (!party) throw new Error(`The form has no party ${index}`)
  return party
}
