import { useQuery } from '@tanstack/react-query'

import { readingWords } from '../../words/entries/file-readings.ts'
import { ScanLine } from './file-scan.tsx'
import { textsQuery } from './texts-query.ts'

/**
 * What the antivirus isolated of a document whose reader may not read it, and may have its files
 * handed out: without their names.
 */
export function IsolatedFiles({ entryId }: { readonly entryId: string }) {
  const { data = [] } = useQuery(textsQuery(entryId))
  return data.map((text, place) => (
    <ScanLine
      key={text.attachmentId}
      file={{
        entryId,
        attachmentId: text.attachmentId,
        fileName: readingWords.unnamedFile(place + 1),
      }}
      text={text}
    />
  ))
}
