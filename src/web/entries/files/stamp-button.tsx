import { Stamp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { ApiProblem, callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { registerWords } from '../../words/entries/register-entry.ts'

type Outcome = { readonly address: string } | { readonly sentence: string }

export type StampButtonProps = {
  readonly entryId: string
  /** A PDF or a picture. */
  readonly attachmentId: string
}

/**
 * Lays the entry's stamp on the first page of a scan. The browser may block a window it opens late,
 * so the result is a link.
 */
export function StampButton({ entryId, attachmentId }: StampButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    const address = outcome && 'address' in outcome ? outcome.address : null
    return () => {
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [outcome])
  const stamp = async (): Promise<void> => {
    setBusy(true)
    setOutcome(await stamped(entryId, attachmentId))
    setBusy(false)
  }
  return (
    <div className="stamp cluster">
      <Button
        icon={<Stamp aria-hidden="true" />}
        isBusy={isBusy}
        busyLabel={registerWords.printing}
        onPress={() => void stamp()}
      >
        {registerWords.stamp}
      </Button>
      {outcome && 'address' in outcome && (
        <span role="status">
          {registerWords.stampReady}{' '}
          <a href={outcome.address} target="_blank" rel="noreferrer">
            {registerWords.openPdf}
          </a>
        </span>
      )}
      {outcome && 'sentence' in outcome && (
        <Notice tone="warning" isAnnounced>
          {outcome.sentence}
        </Notice>
      )}
    </div>
  )
}

async function stamped(entryId: string, attachmentId: string): Promise<Outcome> {
  try {
    const pdf = await callForFile('readAttachment', {
      params: { entryId, attachmentId },
      query: { stamp: 'top-right' },
    })
    const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
    window.open(address, '_blank', 'noreferrer')
    return { address }
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    return { sentence: cause.problem.title }
  }
}
