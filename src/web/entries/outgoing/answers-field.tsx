import { X } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { focusSoon } from '../form/focus-soon.ts'
import type { DispatchValues } from './dispatch-values.ts'

type Answers = Pick<DispatchValues, 'answers' | 'answerNumber'>

export type AnswersFieldProps = Answers & {
  readonly onChange: (change: Partial<Answers>) => void
  readonly onAdd: () => void
  readonly error: string | undefined
}

/** Which entries it answers: by number, each shown with its subject once it is found. */
export function AnswersField({ answers, answerNumber, onChange, onAdd, error }: AnswersFieldProps) {
  return (
    <section className="stack stack-tight" aria-labelledby="outgoing-answers">
      <h2 id="outgoing-answers" className="section-title">
        {words.answered}
      </h2>
      {answers.length > 0 && (
        <ul className="outgoing-answers" aria-labelledby="outgoing-answers">
          {answers.map(({ entryId, entryNumber, subject }) => (
            <li key={entryId}>
              <span>
                <strong className="numeric">{entryNumber}</strong> {subject}
              </span>
              <IconButton
                size="small"
                label={words.removeAnswer(entryNumber)}
                icon={<X aria-hidden="true" />}
                onPress={() => {
                  onChange({ answers: answers.filter((each) => each.entryId !== entryId) })
                  focusSoon('answerNumber')
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="outgoing-answer">
        <TextField
          id="answerNumber"
          label={words.answerNumber}
          help={words.answerHelp}
          isNumeric
          maxLength={40}
          value={answerNumber}
          onChange={(text) => onChange({ answerNumber: text })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.shiftKey) return
            if (answerNumber.trim() === '') return
            event.preventDefault()
            onAdd()
          }}
          error={error}
        />
        <Button isDisabled={answerNumber.trim() === ''} onPress={onAdd}>
          {words.addAnswer}
        </Button>
      </div>
    </section>
  )
}
