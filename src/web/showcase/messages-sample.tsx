import { EyeOff, Inbox } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { panelWords as words } from '../words/showcase.ts'

const say = (name: string): void => void toast({ text: words.pressed(name), tone: 'info' })

export function NoticesSample() {
  return (
    <div className="stack stack-tight">
      {words.noticeTexts.map(({ tone, title, text }) => (
        <Notice
          key={tone}
          tone={tone}
          title={title}
          actions={
            tone === 'danger' && <Button onPress={() => say(words.retry)}>{words.retry}</Button>
          }
        >
          {text}
        </Notice>
      ))}
    </div>
  )
}

export function ProgressSample() {
  return (
    <div className="showcase-pair">
      <div className="card stack">
        {words.uploads.map((upload) => (
          <ProgressBar key={upload.label} {...upload} />
        ))}
      </div>
      <div className="card stack">
        <Spinner label={words.loading} isImmediate />
        <Skeleton lines={4} />
      </div>
    </div>
  )
}

export function EmptySample() {
  return (
    <div className="showcase-pair">
      <EmptyState
        title={words.emptyListTitle}
        icon={<Inbox aria-hidden="true" />}
        action={<Button onPress={() => say(words.emptyAction)}>{words.emptyAction}</Button>}
      >
        {words.emptyListText}
      </EmptyState>
      <EmptyState title={words.forbiddenTitle} icon={<EyeOff aria-hidden="true" />}>
        {words.forbiddenText}
      </EmptyState>
    </div>
  )
}
