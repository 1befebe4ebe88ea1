import { useEffect, useRef, useState } from 'react'

export interface Printing {
  readonly isBusy: boolean
  readonly print: () => void
  /** Until the dialog of the browser is open. */
  readonly stop?: (onStopped: () => void) => void
  /**
   * It did not come out. `address` opens the file in another window, null when not even the file
   * could be had; `reason` says why, where the server declined.
   */
  readonly failed: {
    readonly address: string | null
    readonly reason: string | null
  } | null
}

/** Fetches a paper and prints it, offering the file itself where the printing cannot be started. */
export function usePrinting(
  load: (leaving: AbortSignal) => Promise<Blob>,
  onPrinted?: () => void,
): Printing {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Printing['failed']>(null)
  const address = useRef<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => () => URL.revokeObjectURL(address.current ?? ''), [])
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailed(null)
    leaving.current = new AbortController()
    const { signal } = leaving.current
    let pdf: Blob | null = null
    try {
      pdf = await load(signal)
      signal.throwIfAborted()
      await printFile(pdf)
      onPrinted?.()
    } catch (cause) {
      if (signal.aborted) return
      // The entry is registered whatever the printer does: the notice says so and offers what there
      // is.
      address.current = pdf && URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
      const isDeclined = pdf === null && cause instanceof Error
      setFailed({ address: address.current, reason: isDeclined ? cause.message : null })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    failed,
    print: () => void run(),
    stop(onStopped) {
      leaving.current.abort()
      onStopped()
    },
  }
}

/**
 * Prints a PDF from where the clerk is: it is laid in a frame nobody sees and its print dialog is
 * opened. Rejects when the browser will not open the dialog (some show PDFs in a viewer of their
 * own that pages may not command); the caller then offers the file.
 */
async function printFile(pdf: Blob): Promise<void> {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = ''
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.src = address
  document.querySelector('.print-frame')?.remove()
  const loaded = new Promise<void>((resolve, reject) => {
    frame.addEventListener('load', () => resolve())
    setTimeout(() => reject(new Error('The PDF did not open')), loadMs)
  })
  document.body.append(frame)
  await loaded
  if (!frame.contentWindow) throw new Error('The frame has no window')
  const before = document.activeElement
  frame.contentWindow.focus()
  frame.contentWindow.print()
  // Keys are heard here again, and not in a frame that nobody sees.
  if (before instanceof HTMLElement) before.focus()
  // The dialog reads the document as long as it is open, and nothing says when it closes.
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

const loadMs = 15_000
const keptMs = 10 * 60_000
