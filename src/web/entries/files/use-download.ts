import { useState } from 'react'

import { toast } from '../../ui/dialogs/toast.tsx'
import { showWords } from '../../words/entries/entry-show.ts'
import { saveFile } from '../../common/save-file.ts'

export interface Download {
  readonly isBusy: boolean
  readonly start: (fetchFile: () => Promise<Blob>, fileName: string) => void
}

/** One download at a time; a failure is said in a toast, with its reason. */
export function useDownload(): Download {
  const [isBusy, setBusy] = useState(false)
  const run = async (fetchFile: () => Promise<Blob>, fileName: string): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await fetchFile(), fileName)
    } catch (error) {
      toast({
        text: error instanceof Error ? error.message : showWords.downloadFailed,
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start: (fetchFile, fileName) => void run(fetchFile, fileName) }
}
