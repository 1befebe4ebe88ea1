import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { ListPopover, rowId, type ListRow } from './list-popover.tsx'
import type { ListPicker } from './use-list-picker.ts'

export type ComboFrameProps = {
  readonly field: FieldProps
  readonly listId: string
  readonly picker: ListPicker
  readonly isOpen: boolean
  readonly rows: readonly ListRow[]
  readonly onChoose: (index: number) => void
  readonly note?: ReactNode
  /** Drawn over the end of the input; decoration. */
  readonly end?: ReactNode
  readonly input: InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement> | undefined
  }
}

/**
 * What `Select` and `AsyncComboBox` look like: a field whose input has a list under it (ARIA
 * combobox, list autocomplete).
 */
export function ComboFrame({
  field,
  listId,
  picker,
  isOpen,
  rows,
  onChoose,
  note,
  end,
  input,
}: ComboFrameProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="input-frame">
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={
              isOpen && picker.active >= 0 ? rowId(listId, picker.active) : undefined
            }
            className="input"
            {...input}
            onBlur={(event) => {
              picker.close()
              input.onBlur?.(event)
            }}
          />
          {end !== undefined && <InputEnd>{end}</InputEnd>}
          {isOpen && (
            <ListPopover
              id={listId}
              label={field.label}
              rows={rows}
              active={picker.active}
              onHighlight={picker.highlight}
              onChoose={(index) => {
                picker.close()
                onChoose(index)
              }}
              note={note}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Presses on it must not take the focus out of the input. */
function InputEnd({ children }: { readonly children: ReactNode }) {
  return (
    <span
      className="input-end"
      aria-hidden="true"
      onPointerDown={(event) => event.preventDefault()}
    >
      {children}
    </span>
  )
}
