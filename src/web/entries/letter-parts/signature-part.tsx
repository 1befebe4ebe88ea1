/** Who signs a letter, and the way of a copy to the signer's own program and back. */
import type { LetterView, uploadSigned } from '#contract/letters/letters.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { sentenceFor } from '../../words/language/sentences.ts'
import { useDownload } from '../files/use-download.ts'
import { LeavingQuestion } from './leaving-question.tsx'
import { LineCut, sendSigned } from './send-signed.ts'
import { useLetterChanged } from './use-letter-changed.ts'

export type SignaturePartProps = { readonly letter: LetterView; readonly timeZone: string }

export function SignaturePart({ letter, timeZone }: SignaturePartProps) {
  const { allowed, steps } = letter
  if (steps.length === 0 || letter.documentNumber === null) return null
  return (
    <section className="card stack stack-tight" aria-labelledby="letter-signatures">
      <h2 id="letter-signatures">{words.signatures}</h2>
      <ol className="letter-timeline">
        {steps.map((step, place) => (
          // The same person may sign twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Step key={place} {...{ step, timeZone }} />
        ))}
      </ol>
      {allowed.includes('upload-signed') && <SignedCopy letter={letter} />}
    </section>
  )
}

type StepProps = {
  readonly step: LetterView['steps'][number]
  readonly timeZone: string
}

function Step({ step, timeZone }: StepProps) {
  const { name, position, kind, signedAt, signedBy, uploadedBy } = step
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {position !== '' && `, ${position}`} · {words.signerKinds[kind]} ·{' '}
        {signedAt === null ? words.waiting : words.signedAt(writtenInstant(signedAt, timeZone))}
      </p>
      {signedBy !== null && <p className="muted small">{words.certificate(signedBy)}</p>}
      {uploadedBy !== null && <p className="muted small">{words.uploadedBy(uploadedBy)}</p>}
    </li>
  )
}

type Warnings = Reply<typeof uploadSigned>['warnings']

/** Down to be signed, and up again: what comes back must begin with the bytes that went. */
function SignedCopy({ letter }: Pick<SignaturePartProps, 'letter'>) {
  const { letterId, documentNumber } = letter
  const download = useDownload()
  const { sending, share, warnings, take } = useSending(letterId)
  return (
    <div className="stack stack-tight">
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <Warned warnings={warnings} />
      <FileDrop
        keys="F4"
        label={words.upload}
        hint={words.uploadHint}
        accept=".pdf"
        isDisabled={sending.isBusy}
        onFiles={take}
        beside={
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            isBusy={download.isBusy}
            onPress={() =>
              download.start(
                () => callForFile('readLetterPdf', { params: { letterId }, query: {} }),
                words.fileName(documentNumber ?? ''),
              )
            }
          >
            {words.download}
          </Button>
        }
      />
      {share !== null && <ProgressBar label={words.uploading} value={share} />}
      <LeavingQuestion isUnderWay={share !== null} />
    </div>
  )
}

/** One copy at a time; it is stopped where the page is left. */
function useSending(letterId: string) {
  const sending = useSubmission((fault) =>
    fault instanceof LineCut ? [{ field: null, message: fault.message }] : refusedKept(fault),
  )
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const [share, setShare] = useState<number | null>(null)
  const [warnings, setWarnings] = useState<Warnings>([])
  const changed = useLetterChanged()
  const send = async (file: File): Promise<void> => {
    setWarnings([])
    const stop = new AbortController()
    leaving.current = stop
    const { signal } = stop
    const copy = { letterId, name: file.name, file, onProgress: setShare, signal }
    setShare(0)
    try {
      const after = await sendSigned(copy)
      changed(after.letter)
      setWarnings(after.warnings)
      toast({ text: after.isRepeated ? words.wasSignedBefore : words.wasSigned })
    } catch (fault) {
      if (!signal.aborted) throw fault
    } finally {
      setShare(null)
    }
  }
  const take = ([file, ...others]: readonly File[]): void => {
    if (file === undefined) return
    const several = others.length > 0 ? [{ field: null, message: words.onePdf }] : []
    sending.submit(several, () => send(file))
  }
  return { sending, share, warnings, take }
}

function Warned({ warnings }: { readonly warnings: Warnings }) {
  return warnings.map(({ code, slots }) => (
    <Notice key={code} tone="warning" isAnnounced>
      {sentenceFor({ code, slots }) ?? code}
    </Notice>
  ))
}
