import type { ImportedBookView, ImportedReviewView } from '#contract/book/imported-books.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { callForFile } from '../common/api.ts'
import { saveFile } from '../common/save-file.ts'
import { Button } from '../ui/buttons/button.tsx'
import { DescriptionList } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { importWords as words } from '../words/book/imports.ts'
import { RowLinks } from './row-links.tsx'
import { YearTable } from './year-table.tsx'

export type BookReviewProps = {
  readonly book: ImportedBookView
  readonly review: ImportedReviewView
}

/** What was found in the book when it came in, to be read here and taken away whole. */
export function BookReview({ book, review }: BookReviewProps) {
  const { bookId } = book
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(
        await callForFile('readImportedReview', { params: { bookId } }),
        words.reviewFile(book.name),
      ),
    onError: (error) => toast({ text: error.message, tone: 'danger' }),
  })
  const rows = (['withoutNumber', 'withoutDate', 'withoutYear', 'ofAnotherYear'] as const).map(
    (fault) => ({
      term: words[fault],
      description: <RowLinks bookId={bookId} {...review[fault]} />,
    }),
  )
  return (
    <div className="stack">
      {review.isFlawless ? (
        <Notice tone="success">{words.flawless}</Notice>
      ) : (
        <p className="muted">{words.reviewText}</p>
      )}
      <div>
        <Button icon={<Download aria-hidden="true" />} isBusy={isPending} onPress={() => mutate()}>
          {words.downloadReview}
        </Button>
      </div>
      <YearTable bookId={bookId} years={review.years} />
      <DescriptionList items={rows} />
    </div>
  )
}
