import type { Reply } from '#contract/common/endpoint.ts'
import type { readText } from '#contract/entry/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useId } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { readingWords } from '../../words/entries/file-readings.ts'
import type { ReadFile } from './texts-query.ts'
import { textQuery } from './texts-query.ts'

/** The text of a file, page by page, to be read beside it and copied. */
export function TextPanel({ file }: { readonly file: ReadFile }) {
  const { data, error } = useQuery(textQuery(file.entryId, file.attachmentId))
  const name = readingWords.textOf(file.fileName)
  if (error) return <p className="muted">{readingWords.textFailed}</p>
  if (!data) return <Spinner label={name} />
  return <Shown name={name} pages={data.pages} />
}

type Pages = Reply<typeof readText>['pages']

function Shown({ name, pages }: { readonly name: string; readonly pages: Pages }) {
  const cautionId = useId()
  const isBlank = pages.every(({ text }) => text.trim() === '')
  if (isBlank) return <p className="muted">{readingWords.noText}</p>
  return (
    <div className="text-panel">
      <div className="cluster cluster-between">
        <p id={cautionId} className="small muted">
          {readingWords.caution}
        </p>
        <Button
          size="small"
          icon={<Copy aria-hidden="true" />}
          onPress={() => void copy(pages.map(({ text }) => text).join('\n\n'))}
        >
          {readingWords.copy}
        </Button>
      </div>
      {/* Scrolled with the arrows, so it must be reached with Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="text-pages" aria-label={name} aria-describedby={cautionId} tabIndex={0}>
        {pages.map(({ text, confidence }, place) => (
          // Pages have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className="text-page">
            {pages.length > 1 && <p className="small muted">{headOf(place + 1, confidence)}</p>}
            <p className="text-said">{text.trim() === '' ? readingWords.blankPage : text}</p>
          </div>
        ))}
      </section>
    </div>
  )
}

function headOf(page: number, confidence: number | null): string {
  const name = readingWords.page(page)
  return confidence === null ? name : `${name} · ${readingWords.recognizedPage(confidence)}`
}

async function copy(text: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  toast(isCopied ? { text: readingWords.copied } : { text: readingWords.notCopied, tone: 'info' })
}
