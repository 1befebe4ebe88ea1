import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { uiWords } from '../../words/shell/ui.ts'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../buttons/class-names.ts'
import './dialog.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { isInTopDialog } from '../keys/keystroke.ts'
import { CancelButton, LeaveProvider, useLeaving, type Begun, type Leaving } from './leaving.tsx'

export type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  /** Escape, the cross, or (unless `isKept`) a press outside. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode
  /** What was begun in it: it is not left while that is done behind it. */
  readonly begun?: Begun
  readonly size?: 'small' | 'normal' | 'large'
  /** A press outside does not close it: there is something to lose inside. */
  readonly isKept?: boolean
  /** Nobody closes it, and nothing of the page can be seen behind it. */
  readonly isCurtain?: boolean
}

/** What `Dialog` shows, once it has been fetched. */
export function DialogWindow({
  title,
  isOpen,
  onClose,
  children,
  actions,
  size = 'normal',
  isKept = false,
  isCurtain = false,
  begun = nothing,
}: DialogProps) {
  const { leave, isWaiting } = useLeaving(begun, onClose)
  return (
    <Overlay
      isOpen={isOpen}
      onClose={leave}
      isDismissable={!isKept && !isCurtain}
      isCurtain={isCurtain}
      size={size}
    >
      <AriaDialog className="dialog">
        <header className="dialog-header">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {!isCurtain && (
            <IconButton
              size="small"
              label={uiWords.close}
              keys="Esc"
              icon={<X aria-hidden="true" />}
              onPress={leave}
            />
          )}
        </header>
        <DialogForm actions={actions} leave={leave} isWaiting={isWaiting}>
          {children}
        </DialogForm>
      </AriaDialog>
    </Overlay>
  )
}

const nothing: Begun = { isBusy: false }

/** Somebody wants to leave, and it was sent already: said in sight, also of a tall window. */
function AlreadySent({ isWaiting }: { readonly isWaiting: boolean }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isWaiting) told.current?.scrollIntoView({ block: 'nearest' })
  }, [isWaiting])
  return (
    <p ref={told} role="status" className="dialog-waits">
      {isWaiting && uiWords.alreadySent}
    </p>
  )
}

/** The first field has the focus, unless another took it; Ctrl+Enter presses the main button. */
function DialogForm({
  children,
  actions,
  leave,
  isWaiting,
}: Pick<DialogProps, 'children' | 'actions'> & Leaving) {
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    if (body.current?.contains(document.activeElement) === false)
      firstFieldIn(body.current)?.focus()
  }, [])
  useCtrlEnter(foot)
  return (
    <>
      <div ref={body} className="dialog-body">
        {children}
      </div>
      <AlreadySent isWaiting={isWaiting} />
      {actions !== undefined && (
        <footer ref={foot} className="dialog-actions">
          <LeaveProvider value={leave}>{actions}</LeaveProvider>
        </footer>
      )}
    </>
  )
}

const firstFieldIn = (body: HTMLElement): HTMLElement | null =>
  body.querySelector(
    'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], :disabled, [tabindex="-1"])',
  )

/** Not what a window took for itself, nor from under another one; nothing where it only tells. */
function useCtrlEnter(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat
      if (!isMeant || event.defaultPrevented || !isInTopDialog(foot.current)) return
      event.preventDefault()
      foot.current?.querySelector<HTMLElement>('.button-primary, .button-danger')?.click()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [foot])
}

export type AlertDialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly children: ReactNode
  /** A verb that says what will happen: "Anular el registro". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
}

/** What `AlertDialog` shows, once it has been fetched. */
export function AlertDialogWindow({
  title,
  isOpen,
  onCancel,
  onConfirm,
  children,
  confirmLabel,
  cancelLabel = uiWords.cancel,
  isDangerous = false,
  isBusy = false,
}: AlertDialogProps) {
  const { leave, isWaiting } = useLeaving({ isBusy }, onCancel)
  return (
    <Overlay isOpen={isOpen} onClose={leave} isDismissable={false} size="small">
      <AriaDialog role="alertdialog" className="dialog">
        <header className="dialog-header">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
        </header>
        <div className="dialog-body">{children}</div>
        <AlreadySent isWaiting={isWaiting} />
        <footer className="dialog-actions">
          {/* The safe way out takes the focus: a stray Enter must not destroy anything. */}
          <LeaveProvider value={leave}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <CancelButton autoFocus>{cancelLabel}</CancelButton>
          </LeaveProvider>
          <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </footer>
      </AriaDialog>
    </Overlay>
  )
}

type OverlayProps = Pick<DialogProps, 'isOpen' | 'onClose' | 'children' | 'size'> & {
  readonly isDismissable: boolean
  readonly isCurtain?: boolean
}

function Overlay({
  isOpen,
  onClose,
  isDismissable,
  isCurtain = false,
  size = 'normal',
  children,
}: OverlayProps) {
  return (
    <ModalOverlay
      className={classNames('dialog-mask', isCurtain && 'dialog-curtain')}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isCurtain}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
    >
      {/* data-modal tells the page's shortcuts to hold still (use-shortcut.ts). */}
      <Modal data-modal="" className={classNames('dialog-window', `dialog-${size}`)}>
        {children}
      </Modal>
    </ModalOverlay>
  )
}
