import { callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { transferWords as words } from '../../words/entries/work-transfer.ts'
import { saveFile } from '../../common/save-file.ts'
import type { Course } from './use-transfer.ts'

export type TransferCourseProps = {
  readonly course: Exclude<Course, { readonly stage: 'ASKING' }>
  readonly onResume: () => void
  readonly onReset: () => void
}

/** How far the transfer is, what to do when it broke, and the act when it is over. */
export function TransferCourse({ course, onResume, onReset }: TransferCourseProps) {
  const { stage, done, skipped, left, transferId } = course
  const settled = done + skipped
  const all = settled + left
  if (stage === 'RUNNING') {
    return (
      <div role="status" className="stack stack-tight">
        <p>{words.running}</p>
        <ProgressBar
          label={words.progress(settled, all)}
          value={all === 0 ? null : settled / all}
        />
      </div>
    )
  }
  if (stage === 'STOPPED') {
    return (
      <Notice
        tone="warning"
        isAnnounced
        title={words.progress(settled, all)}
        actions={<Button onPress={onResume}>{words.resume}</Button>}
      >
        {words.interrupted}
      </Notice>
    )
  }
  const download = async (): Promise<void> => {
    try {
      const act = await callForFile('readTransferAct', { params: { transferId } })
      saveFile(act, `traspaso-${transferId.slice(0, 8)}.pdf`)
    } catch (error) {
      if (error instanceof Error) toast({ text: error.message, tone: 'danger' })
    }
  }
  return (
    <Notice
      tone="success"
      isAnnounced
      title={words.done(done)}
      actions={
        <>
          <Button variant="primary" onPress={() => void download()}>
            {words.act}
          </Button>
          <Button onPress={onReset}>{words.another}</Button>
        </>
      }
    >
      {skipped > 0 && words.skipped(skipped)}
    </Notice>
  )
}
