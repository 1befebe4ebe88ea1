import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'

import { uiWords } from '../../words/shell/ui.ts'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import './toast.css'
import type { ToastMessage } from './toast-message.ts'

// The one file that touches react-aria's unstable toast; its version is pinned exactly.

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

const shownMs = 8000

export function show(message: ToastMessage): () => void {
  const timeout = message.lastsMs ?? shownMs
  const key = queue.add(message, message.tone === 'danger' ? {} : { timeout })
  return () => queue.close(key)
}

const icons = { success: CircleCheck, info: Info, danger: CircleAlert } as const

export function Toasts() {
  return (
    <AriaToastRegion queue={queue} className="toast-region" aria-label={uiWords.notifications}>
      {({ toast: shown }) => {
        const { text, tone = 'success', action } = shown.content
        const Icon = icons[tone]
        return (
          <AriaToast toast={shown} className={`toast toast-${tone}`}>
            <Icon aria-hidden="true" className="toast-icon" />
            <ToastContent className="toast-content">
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action !== undefined && (
              <Button
                size="small"
                variant="quiet"
                onPress={() => {
                  action.onPress()
                  queue.close(shown.key)
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton
              size="small"
              label={uiWords.close}
              icon={<X aria-hidden="true" />}
              onPress={() => queue.close(shown.key)}
            />
          </AriaToast>
        )
      }}
    </AriaToastRegion>
  )
}
