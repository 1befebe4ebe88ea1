import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { ArrowLeft, History, PencilLine, Printer, ReceiptText } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'

import { callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import { useExplainedKeys, usePaletteActions } from '../../ui/keys/active-commands.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { pastWords } from '../../words/entries/entry-past.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { useDownload } from '../files/use-download.ts'

/** What may be done with the document on the screen; not printed. */
export function DocumentBar({ entry }: { readonly entry: EntryView }) {
  const navigate = useNavigate()
  const editAddress = `/control/editdocument?id=${entry.entryId}`
  const mayChange = entry.allowed.some((action) => action !== 'print')
  useShortcut('e', () => void navigate(editAddress), {
    label: showWords.rectify,
    isEnabled: mayChange,
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
      <Link to={`/control/pastdocument?id=${entry.entryId}`} className="button button-secondary">
        <History aria-hidden="true" />
        <span>{pastWords.link}</span>
      </Link>
      {mayChange && (
        <Link to={editAddress} className="button button-secondary">
          <PencilLine aria-hidden="true" />
          <span>{showWords.rectify}</span>
        </Link>
      )}
    </div>
  )
}

/** Back to the list as it was; to the book for whoever arrived by a link. */
function BackButton() {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const leave = (): void => void (isFirst ? navigate('/control/entries') : navigate(-1))
  return (
    <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onPress={leave}>
      {showWords.back}
    </Button>
  )
}

/**
 * The receipt and the label, each in two sizes; the data of the person who asks by it, as a paper
 * and as data.
 */
function PapersButton({ entry }: { readonly entry: EntryView }) {
  const { entryId, entryNumber } = entry
  const download = useDownload()
  const receipt = (paper: 'A4' | '80mm'): void =>
    download.start(
      () => callForFile('readReceipt', { params: { entryId }, query: { paper } }),
      `comprobante-${entryNumber}-${paper}.pdf`,
    )
  const label = (size: '62x29' | '50x25'): void =>
    download.start(
      () => callForFile('readLabel', { params: { entryId }, query: { size } }),
      `etiqueta-${entryNumber}-${size}.pdf`,
    )
  const extract = (format: 'pdf' | 'json'): void =>
    download.start(
      () => callForFile('readDataExtract', { params: { entryId }, query: { format } }),
      `extracto-de-datos-${entryNumber}.${format}`,
    )
  const prints = [
    { label: showWords.receiptA4, run: () => receipt('A4') },
    { label: showWords.receiptTicket, run: () => receipt('80mm') },
    { label: showWords.label, run: () => label('62x29') },
    { label: showWords.smallLabel, run: () => label('50x25') },
  ]
  const extracts = [
    { label: showWords.extractPaper, run: () => extract('pdf') },
    { label: showWords.extractData, run: () => extract('json') },
  ]
  const papers = [
    ...(entry.allowed.includes('print') ? prints : []),
    ...(entry.allowed.includes('issue-extract') ? extracts : []),
  ]
  usePaletteActions(papers)
  return (
    <MenuButton
      label={showWords.papers}
      icon={<ReceiptText aria-hidden="true" />}
      isBusy={download.isBusy}
      items={papers.map(({ label: name, run }) => ({ id: name, label: name, onPress: run }))}
    />
  )
}
