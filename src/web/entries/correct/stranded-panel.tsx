import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { fieldWords } from '../../words/entries/entries.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { describeValue, type Naming } from '../sheet/describe-value.ts'
import type { StrandedCorrection } from '../rectify/use-rectification.ts'

export type StrandedPanelProps = {
  readonly stranded: StrandedCorrection
  readonly naming: Naming
}

/**
 * What was typed into a form that somebody's act closed meanwhile: to be read, copied and handed
 * on.
 */
export function StrandedPanel({ stranded, naming }: StrandedPanelProps) {
  const { state, changes, drop } = stranded
  const lines = changes.map(({ field, to }) => ({
    name: fieldWords(field),
    value: describeValue(field, to, naming),
  }))
  if (state.reason.trim() !== '') lines.push({ name: editWords.reason, value: state.reason })
  const copy = async (): Promise<void> => {
    const text = lines.map(({ name, value }) => `${name}: ${value}`).join('\n')
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    toast(isCopied ? { text: editWords.copied } : { text: editWords.notCopied, tone: 'info' })
  }
  return (
    <Notice
      tone="warning"
      title={editWords.strandedTitle}
      isAnnounced
      actions={
        <>
          <Button size="small" variant="primary" onPress={() => void copy()}>
            {editWords.copyTyped}
          </Button>
          <Button size="small" onPress={drop}>
            {editWords.dropTyped}
          </Button>
        </>
      }
    >
      <p>{editWords.strandedText}</p>
      <dl className="conflicts">
        {lines.map(({ name, value }) => (
          <div key={name} className="stranded-line">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
