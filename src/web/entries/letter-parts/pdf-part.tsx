import type { LetterView } from '#contract/letters/letters.ts'
import { useId, useState } from 'react'

import { FilePreview } from '../../attachments/file-preview.tsx'
import { callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { letterWords as words } from '../../words/book/letters.ts'

export type PdfPartProps = {
  readonly letter: LetterView
  /** What is typed has to be saved before it can be seen. */
  readonly ready: () => Promise<number | null>
}

/** The letter as it is printed: a draft that says so, the frozen bytes, or the signed copy. */
export function PdfPart({ letter, ready }: PdfPartProps) {
  const [shown, setShown] = useState<string | null>(null)
  const panelId = useId()
  const { letterId, status, signedSha256, documentNumber } = letter
  const isOpen = shown !== null
  const open = async (): Promise<void> => {
    const revision = await ready()
    setShown(`${revision ?? letter.revision}`)
  }
  const name = documentNumber ?? words.statuses[status]
  return (
    <section className="stack stack-tight letter-pdf screen-only">
      <div>
        <Button
          aria-expanded={isOpen}
          aria-controls={panelId}
          onPress={() => (isOpen ? setShown(null) : void open())}
        >
          {isOpen ? words.hidePdf : words.showPdf}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <FilePreview
            file={{
              key: [letterId, status, signedSha256 ?? '', shown].join(' '),
              fileName: words.fileName(name),
              mediaType: 'application/pdf',
              load: (signal) =>
                callForFile('readLetterPdf', { params: { letterId }, query: {} }, { signal }),
            }}
          />
        )}
      </div>
    </section>
  )
}
