import { TextArea } from '../../ui/fields/text-area.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { actField } from './act-frame.tsx'
import { useActScene } from './act-scene.tsx'

export type ReasonFieldProps = {
  /** Letters. */
  readonly least: number
  readonly most: number
  readonly value: string
  readonly onChange: (reason: string) => void
}

export function ReasonField({ least, most, value, onChange }: ReasonFieldProps) {
  const { run } = useActScene()
  return (
    <TextArea
      id={actField('reason')}
      label={actWords.reason}
      help={actWords.least(least)}
      isRequired
      maxLength={most}
      value={value}
      onChange={onChange}
      error={run.errorOf('reason')}
    />
  )
}
