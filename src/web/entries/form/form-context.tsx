import { createContext, use } from 'react'

import { useStore } from '../../common/store.ts'
import { errorAt, type FormDesk, type FormStatus, warningAt } from './form-state.ts'
import type { FormValues, PartyValues } from './form-values.ts'

const DeskContext = createContext<FormDesk | null>(null)

export const DeskProvider = DeskContext.Provider

export function useDesk(): FormDesk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('A field of the register form lives inside its desk')
  return desk
}

export function useFormStatus<Part>(select: (status: FormStatus) => Part): Part {
  return useStore(useDesk().status, select)
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
  const { values } = useDesk()
  const value = useStore(values, (all) => all[name])
  return {
    ...useSaid(id),
    value,
    onChange: (next) => values.set({ [name]: next }),
  }
}

/** What is said at one place of the form. */
export function useSaid(id: string): Pick<BoundField<unknown>, 'id' | 'error' | 'warning'> {
  const { status } = useDesk()
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
  const desk = useDesk()
  const value = useStore(desk.values, ({ parties }) => parties[index]?.[key] ?? '')
  return {
    ...useSaid(`parties.${index}.${key}`),
    value,
    onChange: (text) => desk.setParty(index, { [key]: text }),
  }
}

/** The whole party at that place; throws when it has gone, which its parent must not let happen. */
export function useParty(index: number): PartyValues {
  const party = useStore(useDesk().values, ({ parties }) => parties[index])
  if (!party) throw new Error(`The form has no party ${index}`)
  return party
}
