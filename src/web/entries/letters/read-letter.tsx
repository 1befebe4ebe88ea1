import type { LetterView } from '#contract/letters/letters.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useState } from 'react'

import { refusedKept } from '../../common/field-errors.ts'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { useNaming } from '../sheet/use-naming.ts'
import { LetterFacts } from '../letter-parts/letter-facts.tsx'
import { LetterTag } from '../letter-parts/letter-tags.tsx'
import { LetterText } from '../letter-parts/letter-text.tsx'
import { leadOf, titleOf } from './letter-values.ts'
import { NextPart } from '../letter-parts/next-part.tsx'
import { PdfPart } from '../letter-parts/pdf-part.tsx'
import { RemarksPart } from '../letter-parts/remarks-part.tsx'
import { SignaturePart } from '../letter-parts/signature-part.tsx'
import { TextsDialog } from '../letter-parts/texts-dialog.tsx'

export type ReadLetterProps = {
  readonly letter: LetterView
  readonly session: SessionView
  readonly catalogue: CatalogueView
}

/** A letter that is not written now: how it stands, what it says, and what comes next. */
export function ReadLetter({ letter, session, catalogue }: ReadLetterProps) {
  const naming = useNaming(letter.form.officeId)
  const sending = useSubmission(refusedKept)
  const [isShowingTexts, setShowingTexts] = useState(false)
  const { timeZone } = catalogue.municipality
  const ready = () => Promise.resolve(letter.revision)
  return (
    <div className="stack">
      <PageHeader
        title={titleOf(letter)}
        lead={leadOf(letter)}
        status={<LetterTag status={letter.status} />}
        actions={<Button onPress={() => setShowingTexts(true)}>{words.texts}</Button>}
      />
      <FocusKept />
      <NextPart {...{ letter, ready, sending, timeZone, catalogue }} ownId={session.staffId} />
      <SignaturePart {...{ letter, timeZone }} />
      <PdfPart {...{ letter, ready }} />
      {naming && <LetterFacts {...{ letter, naming }} />}
      <section className="card stack stack-tight" aria-labelledby="letter-said">
        <h2 id="letter-said">{words.text}</h2>
        <LetterText body={letter.form.body} label={words.text} />
      </section>
      <RemarksPart {...{ timeZone }} remarks={letter.remarks} />
      {isShowingTexts && (
        <TextsDialog
          letterId={letter.letterId}
          timeZone={timeZone}
          onTake={null}
          onClose={() => setShowingTexts(false)}
        />
      )}
    </div>
  )
}
