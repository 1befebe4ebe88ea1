import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { isRefusal } from '../../common/api.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { saveFile } from '../../common/save-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/fields/error-summary.tsx'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { letterSigningWords as words } from '../../words/book/letter-signing.ts'
import { LeavingQuestion } from '../letter-parts/leaving-question.tsx'
import type { ChosenLetters } from './chosen-letters.ts'
import {
  allToSign,
  archiveOf,
  isToSign,
  mostChosen,
  type FileResult,
  type Going,
} from './letters-to-sign.ts'
import { takeSigned } from './take-signed.ts'

type SigningPartProps = {
  readonly selection: ChosenLetters
  /** What is looked for in the tray. */
  readonly text: string
}

/** The chosen letters down as one archive, and signed ones up: as many as there are. */
export function SigningPart({ selection, text }: SigningPartProps) {
  const chosen = selection.chosen.filter(isToSign)
  const { results, share, sending, run } = useSigning((letterId) =>
    selection.toggle(letterId, false),
  )
  const { isAllOwn, toggleOwn } = useOwnTurns(selection, sending, text)
  const download = (): void =>
    run(words.downloading, async (going) => {
      const archive = await archiveOf(chosen, going)
      if (archive) saveFile(archive, words.archiveName(chosen.length))
    })
  const isReady = chosen.length > 0 && !sending.isBusy
  useShortcut('F8', download, { label: words.downloadKey, isEnabled: isReady })
  return (
    <section className="stack stack-tight letter-signing" aria-label={words.title}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <FileDrop
        keys="F4"
        label={words.upload}
        hint={words.uploadHint}
        accept=".pdf,.zip"
        isDisabled={sending.isBusy}
        onFiles={(files) =>
          files.length > 0 && run(words.uploading, (going) => uploaded(files, going))
        }
        beside={
          <>
            <Button keys="Shift+X" isDisabled={sending.isBusy} onPress={toggleOwn}>
              {isAllOwn ? words.chooseNone : words.chooseAll}
            </Button>
            <Button
              variant="primary"
              icon={<Download aria-hidden="true" />}
              keys="F8"
              isDisabled={!isReady}
              onPress={download}
            >
              {words.download(chosen.length)}
            </Button>
          </>
        }
      />
      <p role="status">
        {selection.allOwn !== null && words.chose(chosen.length, selection.allOwn)}
      </p>
      {share !== null && <ProgressBar label={share.label} value={share.value} />}
      <Results results={results} isOver={share === null} />
      <LeavingQuestion isUnderWay={share?.label === words.uploading} />
    </section>
  )
}

/** Whoever leaves half way is told what was taken. */
async function uploaded(files: readonly File[], going: Going): Promise<void> {
  let done = 0
  const onResult = (result: FileResult): void => {
    if (result.isDone) done += 1
    going.onResult(result)
  }
  try {
    await takeSigned(files, { ...going, onResult })
  } finally {
    if (going.signal.aborted) toast({ text: words.stopped(done) })
  }
}

/** All whose turn is one’s own, of the whole tray. */
function useOwnTurns(selection: ChosenLetters, sending: Submission, text: string) {
  const isAllOwn = selection.allOwn !== null && selection.chosen.length > 0
  const toggleOwn = (): void => {
    if (isAllOwn) return selection.clear()
    sending.submit([], async () => {
      const all = await allToSign(new AbortController().signal, text)
      const own = all.filter(({ isOwnTurn }) => isOwnTurn)
      selection.chooseOwn(own.slice(0, mostChosen), own.length)
    })
  }
  useShortcut('Shift+X', toggleOwn, {
    label: words.keySelectAll,
    isEnabled: !sending.isBusy,
    isOffered: false,
  })
  return { isAllOwn, toggleOwn }
}

/** The files are still where they were: without a connection that is said. */
function notBegun(fault: unknown): readonly SummaryError[] {
  if (!isRefusal(fault, 'E-SYS-01')) return refusedFields(fault)
  return [{ field: null, message: words.notBegun }]
}

interface Share {
  readonly label: string
  readonly value: number
}

/** One thing at a time; what was taken stays taken when somebody leaves half way. */
function useSigning(onTaken: Going['onTaken']) {
  const queries = useQueryClient()
  const sending = useSubmission(notBegun)
  const [results, setResults] = useState<readonly FileResult[]>([])
  const [share, setShare] = useState<Share | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const run = (label: string, work: (going: Going) => Promise<void>): void =>
    sending.submit([], async () => {
      const stop = new AbortController()
      leaving.current = stop
      setResults([])
      setShare({ label, value: 0 })
      try {
        await work({
          onProgress: (value) => setShare({ label, value }),
          onResult: (result) => setResults((before) => [...before, result]),
          onTaken,
          signal: stop.signal,
        })
      } catch (fault) {
        if (!stop.signal.aborted) throw fault
      } finally {
        setShare(null)
        void queries.invalidateQueries({ queryKey: ['entries'] })
      }
    })
  return { results, share, sending, run }
}

type ResultsProps = { readonly results: readonly FileResult[]; readonly isOver: boolean }

function Results({ results, isOver }: ResultsProps) {
  const before = results.filter(({ isBefore }) => isBefore).length
  const done = results.filter(({ isDone }) => isDone).length - before
  const failed = results.length - done - before
  const doubtful = results.filter(({ isDoubtful }) => isDoubtful).length
  return (
    <>
      <p role="status">
        {isOver && results.length > 0 && words.over({ done, before, failed })}{' '}
        {isOver && doubtful > 0 && words.doubtful(doubtful)}
      </p>
      {results.length > 0 && (
        // It scrolls: the keyboard must come to it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="bulk-list" tabIndex={0} aria-label={words.results}>
          {results.map((result, place) => (
            // Two files may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <Result key={place} {...result} />
          ))}
        </ul>
      )}
    </>
  )
}

function Result({ name, isDone, isDoubtful = false, text }: FileResult) {
  const Icon = isDone ? CircleCheck : CircleX
  return (
    <li className="cluster">
      {isDoubtful ? (
        <TriangleAlert aria-hidden="true" />
      ) : (
        <Icon aria-hidden="true" className={isDone ? 'bulk-done' : 'bulk-refused'} />
      )}
      <span className="letter-signing-name">{name}</span>
      {isDoubtful ? (
        <strong>{text}</strong>
      ) : (
        <span className={isDone ? 'muted small' : 'bulk-refused'}>{text}</span>
      )}
    </li>
  )
}
