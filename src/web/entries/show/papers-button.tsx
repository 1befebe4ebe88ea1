import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { ReceiptText } from 'lucide-react'

import { callForFile } from '../../common/api.ts'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import { usePaletteActions } from '../../ui/keys/active-commands.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { useDownload } from '../files/use-download.ts'

export type PapersButtonProps = {
  readonly entry: EntryView
  /** Among small things beside what matters more. */
  readonly isQuiet?: boolean
  /** Where they are not on the screen already: to see them there. */
  readonly onShow?: () => void
}

/**
 * The receipt and the label, each in two sizes; the data of the person who asks by it, as a paper
 * and as data.
 */
export function PapersButton({ entry, isQuiet = false, onShow }: PapersButtonProps) {
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
    ...(onShow ? [{ label: editWords.show, run: onShow }] : []),
    ...(entry.allowed.includes('print') ? prints : []),
    ...(entry.allowed.includes('issue-extract') ? extracts : []),
  ]
  usePaletteActions(papers)
  return (
    <MenuButton
      label={showWords.papers}
      isQuiet={isQuiet}
      icon={<ReceiptText aria-hidden="true" />}
      isBusy={download.isBusy}
      items={papers.map(({ label: name, run }) => ({ id: name, label: name, onPress: run }))}
    />
  )
}
