import { useMutation } from '@tanstack/react-query'

import { callForFile } from '../common/api.ts'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../ui/dialogs/toast.tsx'

type Act = 'readClosingAct' | 'readYearAct'

interface Asked {
  readonly act: Act
  readonly closingId: string
  readonly fileName: string
}

export interface ActDownload {
  readonly download: (act: Act, closingId: string, fileName: string) => void
  /** The closing whose act is being drawn now. */
  readonly pending: string | null
}

export function useAct(): ActDownload {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ act, closingId, fileName }: Asked) =>
      saveFile(await callForFile(act, { params: { closingId } }), fileName),
    onError: (error) => toast({ text: error.message, tone: 'danger' }),
  })
  return {
    download: (act, closingId, fileName) => mutate({ act, closingId, fileName }),
    pending: isPending ? variables.closingId : null,
  }
}
