import { useEffect, useRef, useState } from 'react'

import { printFile } from './print-file.ts'

export interface Printing {
  readonly isBusy: boolean
  readonly print: () => void
  /** It did not come out. `address` opens the file in another window, null when not even the file could be had. */
  readonly failed: { readonly address: string | null } | null
}

/** Fetches a paper and prints it, offering the file itself where the printing cannot be started. */
export function usePrinting(load: () => Promise<Blob>): Printing {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Printing['failed']>(null)
  const address = useRef<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(address.current ?? ''), [])
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailed(null)
    let pdf: Blob | null = null
    try {
      pdf = await load()
      await printFile(pdf)
    } catch {
      // The entry is registered whatever the printer does: the notice says so and offers what there is.
      address.current = pdf && URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
      setFailed({ address: address.current })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failed, print: () => void run() }
}
