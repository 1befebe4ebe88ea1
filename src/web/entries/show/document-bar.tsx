import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { ArrowLeft, FolderOpen, History, Printer } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { correctingAddress, workAddress } from '../../common/entry-in-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useExplainedKeys, usePaletteActions } from '../../ui/keys/active-commands.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { pastWords } from '../../words/entries/entry-past.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { isAnythingOpen } from '../rectify/editable-fields.ts'
import { PapersButton } from './papers-button.tsx'

/** What may be done with the document on the screen; not printed. */
export function DocumentBar({ entry }: { readonly entry: EntryView }) {
  const navigate = useNavigate()
  const { entryId } = entry
  useShortcut('e', () => navigate(correctingAddress(entryId)), {
    label: showWords.rectify,
    isEnabled: entry.content !== null && isAnythingOpen(entry),
  })
  useExplainedKeys(showWords.browserKeys)
  usePaletteActions([{ label: showWords.print, run: () => window.print() }])
  return (
    <div className="document-bar screen-only" role="group" aria-label={showWords.actions}>
      <BackButton />
      <span className="grow" />
      <Button
        variant="primary"
        icon={<Printer aria-hidden="true" />}
        keys="Ctrl+P"
        onPress={() => window.print()}
      >
        {showWords.print}
      </Button>
      {(entry.allowed.includes('print') || entry.allowed.includes('issue-extract')) && (
        <PapersButton entry={entry} />
      )}
      <Link to={`/control/pastdocument?id=${entryId}`} className="button button-secondary">
        <History aria-hidden="true" />
        <span>{pastWords.link}</span>
      </Link>
      <Link to={workAddress(entryId)} className="button button-secondary">
        <FolderOpen aria-hidden="true" />
        <span>{showWords.openWork}</span>
      </Link>
    </div>
  )
}

/** Back to the list as it was; to the book for whoever arrived by a link. */
function BackButton() {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const leave = (): void => navigate(isFirst ? '/control/entries' : -1)
  return (
    <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onPress={leave}>
      {showWords.back}
    </Button>
  )
}
