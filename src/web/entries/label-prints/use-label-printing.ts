import { useState } from 'react'

import { useLayoutSettings } from '../../shell/settings/layout-settings.ts'
import { usePrinting, type Printing } from '../files/use-printing.ts'
import {
  LabelsNotSent,
  loadLabels,
  sendLabels,
  takeBack,
  type LabelsWanted,
} from './send-labels.ts'

/**
 * Prints labels: straight at the label printer of this computer where one was chosen, else by the
 * dialog of the browser.
 */
export function useLabelPrinting(wanted: LabelsWanted, onPrinted?: () => void): Printing {
  const { labelPrinter } = useLayoutSettings()
  const [isSending, setSending] = useState(false)
  const [notSent, setNotSent] = useState<LabelsNotSent | null>(null)
  const dialog = usePrinting(async () => {
    await takeBack(notSent?.doubtful ?? [])
    return loadLabels(notSent?.left ?? wanted)
  }, onPrinted)
  const send = async (): Promise<void> => {
    setSending(true)
    setNotSent(null)
    try {
      await sendLabels(wanted, labelPrinter)
      onPrinted?.()
    } catch (cause) {
      if (!(cause instanceof LabelsNotSent)) throw cause
      setNotSent(cause)
    } finally {
      setSending(false)
    }
  }
  if (labelPrinter === '') return dialog
  return {
    isBusy: isSending || dialog.isBusy,
    print: () => void send(),
    failed: notSent && {
      address: dialog.failed?.address ?? null,
      reason: dialog.failed?.reason ?? notSent.message,
      byBrowser: dialog.print,
    },
  }
}
