import { useLocation } from '../../router/router.tsx'
import { LetterPage } from './letter-page.tsx'
import { LettersPage } from './letters-page.tsx'
import { NewLetter } from './new-letter.tsx'

/** The trays, a new letter, and one of them: one piece of code for the three. */
export function LettersPages() {
  const last = useLocation().pathname.toLowerCase().split('/').findLast(Boolean)
  if (last === 'new') return <NewLetter />
  return last === 'letter' ? <LetterPage /> : <LettersPage />
}
