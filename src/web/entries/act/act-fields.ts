import { parseTypedDate } from '#domain/deadline/civil-date.ts'

import { typedDate } from '../../words/language/dates.ts'
import { actField } from './act-frame.tsx'
import { useActScene } from './act-scene.tsx'

/**
 * Binds the controls of a window to its values: each with its name on the wire, what stands in it
 * and what stands against it.
 */
// oxlint-disable-next-line explicit-module-boundary-types -- each control says which it takes
export function useActFields<Values extends object>(
  values: Values,
  set: (change: Partial<Values>) => void,
) {
  const { run, today } = useActScene()
  const field = <Key extends keyof Values & string>(key: Key, path: string = key) => ({
    id: actField(path),
    value: values[key],
    // A key and its own value, which the compiler does not put together.
    // oxlint-disable-next-line no-unsafe-type-assertion
    onChange: (value: Values[Key]) => set({ [key]: value } as unknown as Partial<Values>),
    error: run.errorOf(path),
  })
  const date = <Key extends keyof Values & string>(key: Key, path: string = key) => ({
    ...field(key, path),
    isRequired: true,
    parse: (text: string) => parseTypedDate(text, today),
    format: typedDate,
  })
  return { field, date }
}
