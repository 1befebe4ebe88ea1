import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { LetterForm as SavedForm, LetterView } from '#contract/letters/letters.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { useEffect, useState } from 'react'

import { refusedKept } from '../../common/field-errors.ts'
import { useToday } from '../../common/use-today.ts'
import { useNavigate } from '../../router/router.tsx'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { isRegistry } from '../outgoing/dispatches.ts'
import { LetterForm } from './letter-form.tsx'
import type { LetterSaver } from './letter-saver.ts'
import { letterAddress } from '../../common/entry-in-address.ts'
import { LetterTag } from '../letter-parts/letter-tags.tsx'
import {
  answerTo,
  formValues,
  newLetter,
  leadOf,
  titleOf,
  valuesOf,
  type LetterValues,
} from './letter-values.ts'
import { NextPart } from '../letter-parts/next-part.tsx'
import { PdfPart } from '../letter-parts/pdf-part.tsx'
import { RemarksPart } from '../letter-parts/remarks-part.tsx'
import { SavedLine } from './saved-line.tsx'
import { TextsDialog } from '../letter-parts/texts-dialog.tsx'
import { useLetterSaving } from './use-letter-saving.ts'

export type WriteLetterProps = {
  readonly letterId: string
  /** Null before its first text is saved. */
  readonly letter: LetterView | null
  /** What a new one answers. */
  readonly entry: EntryView | null
  /** The letter with whose text a new one begins. */
  readonly source: LetterView | null
  readonly session: SessionView
  readonly catalogue: CatalogueView
}

export function WriteLetter(props: WriteLetterProps) {
  const units = unitsFor(props.session, props.catalogue)
  if (units.length === 0)
    return (
      <>
        <PageHeader title={words.mayNotTitle} />
        <EmptyState title={words.mayNotTitle}>{words.mayNotText}</EmptyState>
      </>
    )
  return <Writing {...props} units={units} />
}

/** The registry writes for any unit; others for those they work in. */
function unitsFor(session: SessionView, { units }: CatalogueView): CatalogueView['units'] {
  const own = new Set(session.grants.map(({ unitId }) => unitId))
  return isRegistry(session) ? units : units.filter(({ unitId }) => own.has(unitId))
}

type WritingProps = WriteLetterProps & { readonly units: CatalogueView['units'] }

function Writing(props: WritingProps) {
  const { letterId, letter, session, catalogue } = props
  const { timeZone } = catalogue.municipality
  const today = useToday(timeZone)
  const units = props.units.filter((unit) => isOpenUnit(unit, today))
  const { values, set, saver, wasKept, ready } = useLetterSaving(letterId, letter, () =>
    startOf(props),
  )
  const sending = useSubmission(refusedKept)
  const [isShowingTexts, setShowingTexts] = useState(false)
  const save = (): void => void saver.saveNow()
  useShortcut('Ctrl+S', save, { label: words.keySave })
  useFirstSave(letterId, values.overRevision > 0)
  const isNew = letter === null
  useEffect(() => {
    if (isNew) focusField('subject')
    // Once: later it is somebody's hand that says where.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const take = (form: SavedForm): void => {
    set(formValues(form))
    setShowingTexts(false)
    toast({ text: words.textTaken })
  }
  const next = letter && (
    <NextPart {...{ letter, ready, sending, timeZone, catalogue }} ownId={session.staffId} />
  )
  return (
    <div className="stack">
      <Heading {...{ letter, saver }} onSave={save} onShowTexts={() => setShowingTexts(true)} />
      <FocusKept />
      {wasKept && <Notice tone="info">{words.keptFrom}</Notice>}
      {letter?.status === 'IN_REVIEW' && next}
      {letter && <RemarksPart {...{ timeZone }} remarks={letter.remarks} />}
      <LetterForm
        {...{ letter, values, set, saver, catalogue }}
        errorOf={sending.errorOf}
        ownUnits={units}
        typeId={typeIdOf(props.entry)}
      />
      {letter && <PdfPart {...{ letter, ready }} />}
      {letter?.status !== 'IN_REVIEW' && next}
      {isShowingTexts && (
        <TextsDialog
          {...{ letterId, timeZone }}
          onTake={take}
          onClose={() => setShowingTexts(false)}
        />
      )}
    </div>
  )
}

const typeIdOf = (entry: EntryView | null): string | null => entry?.content?.typeId ?? null

type HeadingProps = Pick<WriteLetterProps, 'letter'> & {
  readonly saver: LetterSaver
  readonly onSave: () => void
  readonly onShowTexts: () => void
}

function Heading({ letter, saver, onSave, onShowTexts }: HeadingProps) {
  return (
    <PageHeader
      title={letter === null ? words.newTitle : titleOf(letter)}
      lead={letter === null ? undefined : leadOf(letter)}
      status={<LetterTag status={letter?.status ?? 'DRAFT'} />}
      actions={
        <>
          <SavedLine store={saver.store} isNew={letter === null} />
          {letter && <Button onPress={onShowTexts}>{words.texts}</Button>}
          <Button keys="Ctrl+S" onPress={onSave}>
            {words.save}
          </Button>
        </>
      }
    />
  )
}

/** From its first save on the address is that of the letter alone. */
function useFirstSave(letterId: string, isSaved: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isSaved && location.search.includes('responde='))
      navigate(letterAddress(letterId), { replace: true })
  }, [isSaved, letterId, navigate])
}

function startOf({ letter, entry, source, ...around }: WritingProps): LetterValues {
  const { session, catalogue, units } = around
  if (letter) return valuesOf(letter)
  if (source) return { ...valuesOf(source), overRevision: 0 }
  const begun = newLetter({
    unitId: unitOf(entry, session, units),
    officeId: officeOf(session, catalogue),
  })
  return entry ? answerTo(entry, begun) : begun
}

/** Their own; for the registry, that of the entry. */
function unitOf(
  entry: EntryView | null,
  { grants }: SessionView,
  units: WritingProps['units'],
): string {
  const ids = new Set(units.map(({ unitId }) => unitId))
  const own = grants.flatMap(({ unitId }) => (unitId !== null && ids.has(unitId) ? [unitId] : []))
  const answering = entry?.handling?.unitId ?? entry?.content?.destinationUnitId ?? ''
  if (own.includes(answering)) return answering
  return own[0] ?? (ids.has(answering) ? answering : '')
}

function officeOf({ registersAt }: SessionView, { offices }: CatalogueView): string {
  const main = offices.find(({ isMain }) => isMain)
  return (offices.find(({ officeId }) => officeId === registersAt[0]) ?? main)?.officeId ?? ''
}
