import { useId, type ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { classNames } from '../buttons/class-names.ts'
import './field.css'
import { FieldMessage } from './field-message.tsx'

/**
 * What every field takes. `error` and `warning` are whole sentences; null and undefined both mean
 * "nothing to say".
 */
export type FieldProps = {
  readonly label: string
  /**
   * Form name. Also the default `id`, so that the error summary can link to the field by its name.
   */
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly warning?: ReactNode
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isReadOnly?: boolean | undefined
  /** The label stays for those who hear the page. */
  readonly isLabelHidden?: boolean | undefined
  /** Grid columns of `.form-grid`: `col-4`. */
  readonly className?: string | undefined
  /** Right of the label: a pin, a counter, a link. */
  readonly labelEnd?: ReactNode
}

/** What the frame hands to the control inside it; spread it on the `input`. */
export type ControlProps = {
  readonly id: string
  readonly name: string | undefined
  readonly disabled: boolean | undefined
  readonly readOnly: boolean | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/**
 * Label above, control, then help, warning and error, all tied to the control by
 * `aria-describedby`.
 */
export function Field({
  children,
  ...props
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const id = props.id ?? props.name ?? made
  const isInvalid = isSaid(props.error)
  return (
    <div
      className={classNames('field', isInvalid && 'field-invalid', props.className)}
      data-warning={isSaid(props.warning) || undefined}
    >
      <FieldHeading {...props}>
        <label className="field-label" htmlFor={id}>
          {props.label}
          {props.isRequired === true && <RequiredMark />}
        </label>
      </FieldHeading>
      {children({
        id,
        name: props.name,
        disabled: props.isDisabled,
        readOnly: props.isReadOnly,
        'aria-required': props.isRequired === true ? true : undefined,
        'aria-invalid': isInvalid ? true : undefined,
        'aria-describedby': describedBy(id, props),
      })}
      <FieldNotes {...props} id={id} />
    </div>
  )
}

const isSaid = (content: ReactNode): boolean =>
  content !== undefined && content !== null && content !== '' && content !== false

type Notes = Pick<FieldProps, 'help' | 'warning' | 'error'>

/** The ids of what `FieldNotes` will say. */
export function describedBy(id: string, { help, warning, error }: Notes): string | undefined {
  const notes = [
    isSaid(error) && `${id}-error`,
    isSaid(warning) && `${id}-warning`,
    isSaid(help) && `${id}-help`,
  ].filter(Boolean)
  return notes.length > 0 ? notes.join(' ') : undefined
}

/** The line of the label, and what stands at its end. */
export function FieldHeading({
  isLabelHidden,
  labelEnd,
  children,
}: Pick<FieldProps, 'isLabelHidden' | 'labelEnd'> & { readonly children: ReactNode }) {
  return (
    <div className={classNames('field-heading', isLabelHidden === true && 'visually-hidden')}>
      {children}
      {labelEnd}
    </div>
  )
}

/** Help, warning and error, in this order, those that there are. */
export function FieldNotes({ id, help, warning, error }: Notes & { readonly id: string }) {
  return (
    <>
      {isSaid(help) && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {isSaid(warning) && (
        <FieldMessage id={`${id}-warning`} tone="warning">
          {warning}
        </FieldMessage>
      )}
      {isSaid(error) && (
        <FieldMessage id={`${id}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </>
  )
}

/** The asterisk of a required field; `aria-required` says it to those who hear the page. */
export function RequiredMark() {
  return (
    <span className="field-required" aria-hidden="true" title={uiWords.required}>
      *
    </span>
  )
}
