import { Archive } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import {
  importedMatches,
  useImportedCount,
  type ImportedQuestion,
} from '../../search/use-imported-count.ts'
import { searchWords } from '../../words/entries/search.ts'

/**
 * What was looked for is in books from before Asiento too: how often, and the way there. Nothing
 * when it is not.
 */
export function ImportedMatches(question: ImportedQuestion) {
  const count = useImportedCount(question)
  return (
    <p role="status" className="imported-matches">
      {count > 0 && (
        <Link {...importedMatches(question)}>
          <Archive aria-hidden="true" /> {searchWords.inImported(count)}
        </Link>
      )}
    </p>
  )
}
