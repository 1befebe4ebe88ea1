import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'

import { uiWords } from '../words/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import './toast.css'

// The one file that touches react-aria's unstable toast; its version is pinned exactly.

export type ToastTone = 'success' | 'info' | 'danger'

export type ToastMessage = {
  readonly text: string
  readonly tone?: ToastTone
  /** Something to do about it, also named with its key: "Deshacer (Ctrl+Z)". */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

const shownMs = 8000

/** Says something in passing for 8 s, longer while pointed at or focused. An error stays until it is closed. Returns the way to take it back. */
export function toast(message: ToastMessage): () => void {
  const key = queue.add(message, message.tone === 'danger' ? {} : { timeout: shownMs })
  return () => queue.close(key)
}

const icons = { success: CircleCheck, info: Info, danger: CircleAlert } as const

/** Where toasts appear; one in the page. F6 goes to it and back. */
export function ToastRegion() {
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
