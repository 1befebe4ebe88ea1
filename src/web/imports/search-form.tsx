import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useTyped } from '../ui/fields/use-typed.ts'
import { typedDate } from '../words/language/dates.ts'
import { useToday } from '../common/use-today.ts'
import { importWords as words } from '../words/book/imports.ts'
import { sentenceOf } from '../words/language/sentences.ts'
import type { Asked } from './asked.ts'
import { isAsked, isBackwards, nothingAsked, readAsked } from './asked.ts'

export type SearchFormProps = {
  readonly label: string
  readonly asked: Asked
  readonly onAsk: (asked: Asked) => void
}

/**
 * Words, number and days. Nothing is asked until Enter: an old book may have a hundred thousand
 * rows.
 */
export function SearchForm({ label, asked, onAsk }: SearchFormProps) {
  const { typed, setTyped, willAsk } = useTyped(asked)
  const faults = faultsIn(typed)
  const set = (name: Field) => (value: string) => setTyped({ ...typed, [name]: value })
  const today = useToday('UTC')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (faults.from !== undefined || faults.to !== undefined) return
    const asking = { ...typed, text: typed.text.trim(), number: typed.number.trim(), page: 1 }
    willAsk(asking)
    onAsk(asking)
  }
  const day = { parse: (text: string) => parseTypedDate(text, today), format: typedDate }
  return (
    <form role="search" aria-label={label} className="import-search" onSubmit={submit} noValidate>
      <div className="import-words">
        <TextField
          label={words.text}
          help={words.textHelp}
          type="search"
          value={typed.text}
          onChange={set('text')}
          maxLength={200}
        />
      </div>
      <TextField
        label={words.number}
        help={words.numberHelp}
        value={typed.number}
        onChange={set('number')}
        maxLength={40}
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          {...day}
          label={words[name]}
          value={typed[name]}
          onChange={set(name)}
          error={faults[name]}
        />
      ))}
      <div className="cluster">
        <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />}>
          {words.doSearch}
        </Button>
        {isAsked(asked) && (
          <Button variant="quiet" onPress={() => onAsk(nothingAsked)}>
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  )
}

type Field = 'text' | 'number' | 'from' | 'to'

function faultsIn(typed: Asked): Readonly<Record<'from' | 'to', string | undefined>> {
  const days = readAsked(typed)
  const noDay = (name: 'from' | 'to'): string | undefined =>
    typed[name] !== '' && days[name] === '' ? sentenceOf['E-DOC-08'] : undefined
  return {
    from: noDay('from'),
    to: noDay('to') ?? (isBackwards(typed) ? words.backwards : undefined),
  }
}
