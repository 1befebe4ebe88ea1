import { useId, type ReactNode } from 'react'

import { uiWords } from '../words/ui.ts'
import { classNames } from './class-names.ts'
import './field.css'
import { FieldMessage } from './field-message.tsx'

/** What every field takes. `error` and `warning` are whole sentences; null and undefined both mean "nothing to say". */
export type FieldProps = {
  readonly label: string
  /** Form name. Also the default `id`, so that the error summary can link to the field by its name. */
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

const said = (content: ReactNode): boolean =>
  content !== undefined && content !== null && content !== '' && content !== false

/** Label above, control, then help, warning and error, all tied to the control by `aria-describedby`. */
export function Field({
  children,
  ...props
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const id = props.id ?? props.name ?? made
  const parts = { help: said(props.help), warning: said(props.warning), error: said(props.error) }
  const described = [
    parts.error && `${id}-error`,
    parts.warning && `${id}-warning`,
    parts.help && `${id}-help`,
  ].filter(Boolean)
  return (
    <div
      className={classNames('field', parts.error && 'field-invalid', props.className)}
      data-warning={parts.warning || undefined}
    >
      <div
        className={classNames('field-heading', props.isLabelHidden === true && 'visually-hidden')}
      >
        <label className="field-label" htmlFor={id}>
          {props.label}
          {props.isRequired === true && <RequiredMark />}
        </label>
        {props.labelEnd}
      </div>
      {children({
        id,
        name: props.name,
        disabled: props.isDisabled,
        readOnly: props.isReadOnly,
        'aria-required': props.isRequired === true ? true : undefined,
        'aria-invalid': parts.error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {parts.help && (
        <p id={`${id}-help`} className="field-help">
          {props.help}
        </p>
      )}
      {parts.warning && (
        <FieldMessage id={`${id}-warning`} tone="warning">
          {props.warning}
        </FieldMessage>
      )}
      {parts.error && (
        <FieldMessage id={`${id}-error`} tone="error">
          {props.error}
        </FieldMessage>
      )}
    </div>
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
