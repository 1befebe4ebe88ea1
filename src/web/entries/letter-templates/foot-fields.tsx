import { seenText } from '#domain/common/text.ts'
import type { TemplateForm, TemplatesView } from '#contract/letters/templates.ts'

import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { useState } from 'react'

const feet = ['COUNTRY', 'OWN', 'NONE'] as const
type Foot = (typeof feet)[number]

export type FootFieldsProps = {
  readonly foot: TemplateForm['foot']
  readonly countryFoot: TemplatesView['countryFoot']
  readonly onChange: (foot: TemplateForm['foot']) => void
  readonly error: string | undefined
}

/** Another text, of which no word is there yet: empty it would be none. */
const unwritten = ' '

export const isUnwritten = (foot: TemplateForm['foot']): boolean =>
  foot !== null && foot !== '' && seenText(foot) === ''

/** The legal foot: that of the country, another text, or none. */
export function FootFields({ foot, countryFoot, onChange, error }: FootFieldsProps) {
  const chosen: Foot = foot === null ? 'COUNTRY' : foot ? 'OWN' : 'NONE'
  const [own, setOwn] = useState(foot || unwritten)
  const choose = (next: Foot): void => onChange({ COUNTRY: null, OWN: own, NONE: '' }[next])
  return (
    <>
      <RadioGroup
        label={words.foot}
        value={chosen}
        onChange={(next) => choose(feet.find((one) => one === next) ?? 'COUNTRY')}
        options={feet.map((value) => ({ value, label: words.feet[value] }))}
      />
      {chosen === 'COUNTRY' && (
        <p className="muted">
          {countryFoot ? words.countryFoot(countryFoot.text, countryFoot.law) : words.noCountryFoot}{' '}
          {countryFoot?.isRead === false && words.footUnread}
        </p>
      )}
      {chosen === 'OWN' && (
        <TextArea
          id="template.foot"
          label={words.ownFoot}
          maxLength={2000}
          rows={4}
          value={own === unwritten ? '' : own}
          onChange={(text) => {
            setOwn(text || unwritten)
            onChange(text || unwritten)
          }}
          error={error}
        />
      )}
    </>
  )
}
