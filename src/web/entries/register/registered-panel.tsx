import { remark } from '#domain/common/refusal.ts'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { workAddress } from '../../common/entry-in-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { useIncomingFiles } from '../../ui/files/use-incoming-files.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { writtenInstant, writtenDate } from '../../words/language/dates.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { fetchSentences, firstSentence } from '../../words/language/first-sentences.ts'
import { useEntryForm, useFormStatus } from '../form/form-context.tsx'
import type { Registered } from '../form/form-state.ts'

export interface RegisteredPanelProps {
  readonly registered: Registered
  readonly onNext: () => void
}

/**
 * In place of the form once there is a number: the number, what to print, and the way to the next
 * document.
 */
export function RegisteredPanel({ registered, onNext }: RegisteredPanelProps) {
  const { entry, outcome } = registered
  const warnings = useNewWarnings(registered)
  // A file dropped by mistake must not make the browser leave the number.
  useIncomingFiles(() => undefined, false)
  useShortcut('n', onNext, { label: registerWords.next })
  const sentences = useFetched(warnings.length > 0, fetchSentences)
  const papers = useFetched(true, fetchPapers)
  const routing = useFetched(true, fetchRouting)
  return (
    <section className="card registered" aria-labelledby="registered-number">
      <p className="section-title">{registerWords.registered}</p>
      <EntryNumber entryNumber={entry.entryNumber} />
      {outcome === 'ALREADY_REGISTERED' && (
        <Notice tone="warning">
          {firstSentence(remark('W-NUM-02', null, { numero: entry.entryNumber }))}
        </Notice>
      )}
      <Summary registered={registered} />
      {sentences && (
        <Notice tone="warning">
          {warnings.map((warning) => (
            <p key={`${warning.code}:${warning.field}`}>
              {sentences.sentenceFor(warning) ?? warning.code}
            </p>
          ))}
        </Notice>
      )}
      {papers && <papers.RegisteredPapers registered={registered} />}
      {routing && <routing.RegisteredRoute registered={registered} />}
      <div className="cluster">
        <Button variant="secondary" keys="n" onPress={onNext}>
          {registerWords.next}
        </Button>
        <a
          className="button button-quiet"
          href={workAddress(entry.entryId)}
          target="_blank"
          rel="noreferrer"
        >
          {registerWords.show}
        </a>
      </div>
    </section>
  )
}

// Wanted only once there is a number; the papers are fetched before, when the form is idle.
export const fetchPapers = () => import('./registered-papers.tsx')
const fetchRouting = () => import('./registered-route.tsx')

/**
 * What only the server could know; the rest was said at its field while there was still something
 * to do about it.
 */
function useNewWarnings({ warnings }: Registered): Registered['warnings'] {
  const told = useFormStatus((status) => status.warnings)
  const codes = new Set(Array.from(told.values(), ({ code }) => code))
  return warnings.filter(({ code }) => !codes.has(code))
}

/**
 * The number, as large as a person across the counter can read, already in the clipboard where the
 * browser allows it.
 */
function EntryNumber({ entryNumber }: { readonly entryNumber: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    const copy = async (): Promise<void> => {
      // Refused by the browser or on plain http: the number is on the screen all the same.
      const done = await navigator.clipboard?.writeText(entryNumber).then(
        () => true,
        () => false,
      )
      setCopied(done ?? false)
    }
    void copy()
  }, [entryNumber])
  return (
    <p role="status" className="registered-line">
      <strong id="registered-number" className="registered-number">
        {entryNumber}
      </strong>
      {isCopied && (
        <span className="muted small">
          <Copy aria-hidden="true" /> {registerWords.numberCopied}
        </span>
      )}
    </p>
  )
}

function Summary({ registered: { entry } }: Pick<RegisteredPanelProps, 'registered'>) {
  const form = useEntryForm()
  const unit = form.catalogue.units.find(
    ({ unitId }) => unitId === entry.content?.destinationUnitId,
  )
  const facts = [
    writtenInstant(entry.registeredAt, form.office().timeZone),
    entry.sender,
    unit && registerWords.registeredFor(unit.name),
    entry.content?.dueOn &&
      entry.content.dueWithheldYear === null &&
      registerWords.due(writtenDate(entry.content.dueOn)),
  ]
  return (
    <div>
      {entry.content && <p className="registered-subject">{entry.content.subject}</p>}
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
