import type { TemplateForm } from '#contract/letters/templates.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'

import { DescriptionList } from '../../ui/display/description-list.tsx'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import { outcomeWords } from '../../words/entries/handling.ts'
import { LetterText } from '../letter-parts/letter-text.tsx'

export type WholeTemplateProps = {
  readonly form: TemplateForm
  readonly types: Types
  /** Of its text. */
  readonly label: string
}

/** All that a template says, for whoever approves it. */
export function WholeTemplate({ form, types, label }: WholeTemplateProps) {
  return (
    <>
      <DescriptionList
        items={facts.map(([, term, says]) => ({ term, description: says(form, types) }))}
      />
      <LetterText body={form.body} {...{ label }} />
    </>
  )
}

type Types = CatalogueView['documentTypes']
type Fact = readonly [
  key: keyof TemplateForm,
  name: string,
  says: (form: TemplateForm, types: Types) => string,
]

const facts: readonly Fact[] = [
  ['name', words.name, ({ name }) => name],
  ['kind', words.kind, ({ kind }) => outgoingKindWords[kind]],
  ['typeIds', words.types, ({ typeIds }, types) => typesOf(typeIds, types)],
  ['outcome', words.outcome, ({ outcome }) => (outcome ? outcomeWords[outcome] : words.noOutcome)],
  ['subject', words.subject, ({ subject }) => subject || words.ownSubject],
  ['foot', words.foot, ({ foot }) => (foot === '' ? words.noFoot : (foot ?? words.feet.COUNTRY))],
  ['isActive', words.inUse, ({ isActive }) => (isActive ? words.yes : words.no)],
]

/** The names of what differs between two forms. */
export function changesBetween(before: TemplateForm, after: TemplateForm): readonly string[] {
  return [...facts, ['body', words.text] as const]
    .filter(([key]) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map(([, name]) => name)
}

export function typesOf(typeIds: readonly string[], types: CatalogueView['documentTypes']): string {
  const named = types.filter(({ typeId }) => typeIds.includes(typeId))
  return named.map(({ name }) => name).join(', ') || words.anyType
}
