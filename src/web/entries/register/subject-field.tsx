import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { call } from '../../common/api.ts'
import { type ControlProps, Field } from '../../ui/fields/field.tsx'
import { LettersLeft } from '../../ui/fields/letters-left.tsx'
import { ListPopover, rowId } from '../../ui/fields/list-popover.tsx'
import { useListPicker } from '../../ui/fields/use-list-picker.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { partyOf } from '../form/command-of.ts'
import { useEntryForm, useField } from '../form/form-context.tsx'
import type { EntryForm } from '../form/form-state.ts'
import { nextSlot, previousSlot, type Selection, withoutEcho } from '../form/subject-slots.ts'

const longest = 240
const countedFrom = 200

/**
 * The extract, on one line however long: Tab goes through the `{}` of its template, Ctrl+Space
 * offers usual ones.
 */
export function SubjectField() {
  const { value, onChange, ...said } = useField('subject')
  const isNearEnd = value.length >= countedFrom
  return (
    <Field
      {...said}
      label={registerWords.subject}
      isRequired
      labelEnd={isNearEnd ? <LettersLeft length={value.length} maxLength={longest} /> : <Hint />}
    >
      {(control) => <SubjectInput control={control} value={value} onChange={onChange} />}
    </Field>
  )
}

interface SubjectInputProps {
  readonly control: ControlProps
  readonly value: string
  readonly onChange: (text: string) => void
}

function SubjectInput({ control, value, onChange }: SubjectInputProps) {
  const form = useEntryForm()
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [subjects, setSubjects] = useState<readonly string[]>([])
  const choose = (index: number): void => {
    const chosen = subjects[index]
    if (chosen === undefined) return
    onChange(chosen)
    setTimeout(() => select(input.current, nextSlot(chosen, 0)))
  }
  const picker = useListPicker(subjects.length, choose)
  const offer = async (): Promise<void> => {
    const found = await usualSubjects(form)
    setSubjects(found)
    picker.open(found.length > 0 ? 0 : -1)
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.ctrlKey && event.code === 'Space') {
      event.preventDefault()
      void offer()
    } else if (!(picker.isOpen && picker.handleKey(event)) && event.key === 'Tab') jump(event)
  }
  return (
    <div className="input-frame register-subject">
      <textarea
        {...control}
        ref={input}
        rows={1}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={picker.isOpen ? listId : undefined}
        aria-activedescendant={picker.active >= 0 ? rowId(listId, picker.active) : undefined}
        data-one-line=""
        value={value}
        onChange={({ target }) => write(target, templateIn(form), onChange)}
        onFocus={(event) => select(event.target, nextSlot(value, 0))}
        onKeyDown={keys}
        onBlur={picker.close}
        className="input input-auto"
      />
      {picker.isOpen && (
        <ListPopover
          id={listId}
          label={registerWords.suggestions}
          rows={subjects.map((subject) => ({ key: subject, content: subject }))}
          active={picker.active}
          onHighlight={picker.highlight}
          onChoose={(index) => {
            picker.close()
            choose(index)
          }}
          note={subjects.length === 0 ? <NoSuggestions /> : undefined}
        />
      )}
    </div>
  )
}

/** On one line, and the words of the template once. */
function write(
  field: HTMLTextAreaElement,
  template: string,
  onChange: (text: string) => void,
): void {
  const text = field.value.replaceAll(/[\r\n]+/gu, ' ')
  const kept = withoutEcho(text, template)
  if (kept === text) return onChange(text)
  const caret = field.selectionEnd - (text.length - kept.length)
  flushSync(() => onChange(kept))
  field.setSelectionRange(caret, caret)
}

/** How a subject of the chosen type begins; '' for none. */
function templateIn({ values, catalogue }: EntryForm): string {
  const { typeId } = values.get()
  return catalogue.documentTypes.find((type) => type.typeId === typeId)?.subjectTemplate ?? ''
}

function NoSuggestions() {
  return <span role="status">{registerWords.noSuggestions}</span>
}

async function usualSubjects({ values }: EntryForm): Promise<readonly string[]> {
  const { typeId, parties } = values.get()
  const [first] = parties
  const identityNumber = first ? (partyOf(first).identity?.number ?? null) : null
  try {
    return (await call('suggestSubjects', { body: { typeId, identityNumber } })).subjects
  } catch {
    // An offer that cannot be made now; the clerk types the subject as ever.
    return []
  }
}

/** Tab stops at each place left to fill before it leaves the field. */
function jump(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget
  const slot = event.shiftKey
    ? previousSlot(field.value, field.selectionStart)
    : nextSlot(field.value, field.selectionEnd)
  if (!slot) return
  event.preventDefault()
  select(field, slot)
}

function select(field: HTMLTextAreaElement | null, slot: Selection | null): void {
  if (field && slot) field.setSelectionRange(slot.start, slot.end)
}

function Hint() {
  return <span className="letters-left register-hint">{registerWords.subjectHelp}</span>
}
