import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer, Tag } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { mostIds } from '#contract/common/most-ids.ts'
import { callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useCountryWords } from '../../shell/settings/service.ts'
import { trayWords } from '../../words/entries/trays.ts'
import {
  labelOptions,
  paperChoice,
  receiptOptions,
  rememberPapers,
  type PaperChoice,
} from '../files/paper-choice.ts'
import { usePrinting, type Printing } from '../files/use-printing.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { ChosenDocuments } from './chosen-documents.tsx'

type Paper = 'receipts' | 'labels'

const papers = [
  { paper: 'receipts', verb: trayWords.printReceipts, icon: Printer },
  { paper: 'labels', verb: trayWords.printLabels, icon: Tag },
] as const

/** The receipts and the labels of the chosen documents, each as one paper. */
export function BulkPapers({ entries }: { readonly entries: readonly ListedEntry[] }) {
  const [opened, setOpened] = useState<Paper | null>(null)
  const able = entries.filter(({ allowed }) => allowed.includes('print'))
  if (able.length === 0) return null
  // Printing took the focus out of the window, so that closing it would give none back.
  const close = (): void => {
    flushSync(() => setOpened(null))
    document.getElementById(`print-${opened}`)?.focus()
  }
  return (
    <>
      {papers.map(({ paper, verb, icon: Icon }) => (
        <Button
          key={paper}
          id={`print-${paper}`}
          icon={<Icon aria-hidden="true" />}
          onPress={() => setOpened(paper)}
        >
          {trayWords.actOn(verb, able.length)}
        </Button>
      ))}
      {opened && (
        <PrintWindow
          paper={opened}
          able={able}
          unable={entries.filter(({ allowed }) => !allowed.includes('print'))}
          onClose={close}
        />
      )}
    </>
  )
}

type PrintWindowProps = {
  readonly paper: Paper
  readonly able: readonly ListedEntry[]
  readonly unable: readonly ListedEntry[]
  readonly onClose: () => void
}

/** On which paper, of which documents, and which are left out, before anything is printed. */
function PrintWindow({ paper, able, unable, onClose }: PrintWindowProps) {
  const usualSize = useQuery(catalogueQuery).data?.municipality.labelSize ?? '62x29'
  const [choice, setChoice] = useState(() => paperChoice(usualSize))
  const say = useCountryWords()
  const choose = (change: Partial<PaperChoice>): void => {
    setChoice({ ...choice, ...change })
    rememberPapers({ ...choice, ...change })
  }
  const isTooMany = able.length > mostIds
  const entryIds = able.map(({ entryId }) => entryId)
  const chosen = paper === 'receipts' ? choice.paper : choice.size
  const printing = usePrinting(
    (signal) =>
      callForFile('readPapers', { query: { ids: entryIds.join(','), paper: chosen } }, { signal }),
    onClose,
  )
  const verb = paper === 'receipts' ? trayWords.printReceipts : trayWords.printLabels
  return (
    <Dialog
      isOpen
      title={trayWords.actOn(verb, able.length)}
      begun={printing}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{trayWords.cancel}</CancelButton>
          {!isTooMany && (
            <Button
              variant="primary"
              isBusy={printing.isBusy}
              busyLabel={registerWords.printing}
              onPress={printing.print}
            >
              {trayWords.print}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {isTooMany && <Notice tone="warning">{trayWords.tooManyPapers(mostIds)}</Notice>}
        <PaperField {...{ paper, choice, choose }} />
        <PrintTrouble printing={printing} />
        <ChosenDocuments
          able={able}
          unable={unable}
          reasonOf={({ visibility }) =>
            visibility === 'EXISTENCE' ? trayWords.confidential : say(trayWords.printedByRegistry)
          }
        />
      </div>
    </Dialog>
  )
}

type PaperFieldProps = {
  readonly paper: Paper
  readonly choice: PaperChoice
  readonly choose: (change: Partial<PaperChoice>) => void
}

function PaperField({ paper, choice, choose }: PaperFieldProps) {
  return paper === 'receipts' ? (
    <RadioGroup
      label={registerWords.receiptPaper}
      options={receiptOptions}
      value={choice.paper}
      onChange={(chosen) => choose({ paper: chosen })}
    />
  ) : (
    <RadioGroup
      label={registerWords.labelSize}
      options={labelOptions}
      value={choice.size}
      onChange={(size) => choose({ size })}
    />
  )
}

/** Why nothing was printed, or the file to print from elsewhere. */
function PrintTrouble({ printing: { failed } }: { readonly printing: Printing }) {
  if (!failed) return null
  return (
    <Notice tone="warning" isAnnounced>
      <p>{failed.reason ?? trayWords.notPrinted}</p>
      {failed.address !== null && (
        <a href={failed.address} target="_blank" rel="noreferrer">
          {registerWords.openPdf}
        </a>
      )}
    </Notice>
  )
}
