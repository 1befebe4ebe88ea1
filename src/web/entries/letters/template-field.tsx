import { offeredFor } from '#domain/letter-templates/template.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../common/api.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { outcomeWords } from '../../words/entries/handling.ts'
import { templatesQuery } from '../letter-parts/template-queries.ts'
import { letterFormOf, type LetterValues } from './letter-values.ts'

export type TemplateFieldProps = {
  readonly values: LetterValues
  readonly set: (change: Partial<LetterValues>) => void
  /** Of what is answered; null where nothing is, or where it is not known here. */
  readonly typeId: string | null
}

interface Begun {
  readonly body: LetterValues['body']
  readonly subject: string
  /** The subject that stood there before. */
  readonly before: string
}

/** What a letter begins from, as long as nothing else is written in it. */
export function TemplateField({ values, set, typeId }: TemplateFieldProps) {
  const { data } = useQuery(templatesQuery)
  const [begun, setBegun] = useState<Begun | null>(null)
  const now = useRef(values)
  useEffect(() => {
    now.current = values
  }, [values])
  const beginning = useSubmission(refusedKept)
  const offered = offeredFor(data?.templates.filter(({ isActive }) => isActive) ?? [], typeId)
  const isOpen = isEmpty(values.body) || values.body === begun?.body
  if (offered.length === 0 || !isOpen) return null
  const beginEmpty = (): void => {
    const subject = values.subject === begun?.subject ? begun.before : values.subject
    setBegun(null)
    set({ body: { type: 'doc', content: [{ type: 'paragraph' }] }, subject, begunFrom: null })
  }
  const begin = (templateId: string | null): void =>
    beginning.submit([], async () => {
      // What another template said as its subject is not the letter's own.
      const subject = values.subject === begun?.subject ? begun.before : values.subject
      const form = letterFormOf({ ...values, subject })
      if (templateId === null) return
      if (form === null) return beginning.refuse([{ field: 'unitId', message: words.placeFirst }])
      const { body: _body, begunFrom: _before, ...body } = form
      const said = await call('beginFromTemplate', { params: { templateId }, body })
      if (written(now.current) !== written(values)) {
        toast({ text: words.wroteMeanwhile, tone: 'danger' })
        return
      }
      setBegun({ body: said.body, subject: said.subject, before: subject })
      set(said)
    })
  return (
    <>
      <ErrorSummary errors={beginning.errors} attempt={beginning.attempt} />
      <Select
        id="template"
        label={words.beginWith}
        help={words.beginWithHelp}
        placeholder={words.emptyText}
        value={values.begunFrom?.templateId ?? null}
        onChange={begin}
        options={offered.map(({ templateId, name, outcome }) => ({
          id: templateId,
          label: name,
          ...(outcome && { hint: outcomeWords[outcome] }),
        }))}
      />
      {values.begunFrom && (
        <div className="cluster">
          <Button onPress={() => begin(values.begunFrom?.templateId ?? null)}>{words.again}</Button>
          <Button onPress={beginEmpty}>{words.emptyText}</Button>
        </div>
      )}
    </>
  )
}

const written = ({ subject, body }: LetterValues): string => JSON.stringify([subject, body])

function isEmpty({ content }: LetterValues['body']): boolean {
  const [first, ...more] = content
  return more.length === 0 && first?.type === 'paragraph' && (first.content ?? []).length === 0
}
