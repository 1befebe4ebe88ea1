import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'

export type KeptNoticeProps = { readonly wasKept: boolean; readonly onAnew: () => void }

/** What was typed on another visit. */
export function KeptNotice({ wasKept, onAnew }: KeptNoticeProps) {
  if (!wasKept) return null
  return <Notice actions={<Button onPress={onAnew}>{words.startAnew}</Button>}>{words.kept}</Notice>
}

export type BehindNoticeProps = {
  readonly overVersion: number
  readonly version: number
  readonly onGoOn: () => void
}

/** Another version was approved since this was begun, and would be replaced by it. */
export function BehindNotice({ overVersion, version, onGoOn }: BehindNoticeProps) {
  if (overVersion === version) return null
  return (
    <Notice
      tone="warning"
      isAnnounced
      actions={<Button onPress={onGoOn}>{words.goOnOver(version)}</Button>}
    >
      {words.behindOf(version)}
    </Notice>
  )
}
