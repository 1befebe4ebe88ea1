import type { KnownParty } from '#contract/entry/parties.ts'

import { useStore } from '../../common/store.ts'
import { AsyncComboBox } from '../../ui/fields/async-combo-box.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useEntryForm, useParty, usePartyText } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import { valuesOfKnown } from './known-party.ts'
import { KnownRow } from './known-row.tsx'
import { keyOfKnown, offerOf, useKnownParties } from './use-known-parties.ts'

/** Names by kind of person; the surname and the legal name look for people the register knows. */
export function NameFields({ index }: { readonly index: number }) {
  const { kind } = useParty(index)
  if (kind === 'ANONYMOUS') return null
  return (
    <>
      {kind === 'NATURAL' ? <NaturalName index={index} /> : <LegalName index={index} />}
      <KnownOffer index={index} />
    </>
  )
}

function NaturalName({ index }: { readonly index: number }) {
  const givenNames = usePartyText(index, 'givenNames')
  const surname2 = usePartyText(index, 'surname2')
  return (
    <>
      <TextField
        {...givenNames}
        className="col-4"
        label={registerWords.givenNames}
        isRequired
        spellCheck={false}
      />
      <SearchedName
        index={index}
        name="surname1"
        className="col-4 says-wide says-wide-2"
        label={registerWords.surname1}
        words={(text) => `${givenNames.value} ${text}`.trim()}
      />
      <TextField
        {...surname2}
        className="col-4"
        label={registerWords.surname2}
        spellCheck={false}
      />
    </>
  )
}

function LegalName({ index }: { readonly index: number }) {
  return (
    <SearchedName
      index={index}
      name="legalName"
      label={registerWords.legalName}
      words={(text) => text}
    />
  )
}

interface SearchedNameProps {
  readonly index: number
  readonly name: 'surname1' | 'legalName'
  readonly label: string
  readonly className?: string
  readonly words: (text: string) => string
}

function SearchedName({ index, name, label, className, words }: SearchedNameProps) {
  const form = useEntryForm()
  const field = usePartyText(index, name)
  const known = useKnownParties(index)
  const isUnidentified = useStore(
    form.values,
    ({ parties }) => parties[index]?.identityNumber === '',
  )
  // Somebody with a number is found by it; searching their name as well would only cover the next
  // fields.
  const isSearched = form.session.maySearchParties && isUnidentified
  return (
    <AsyncComboBox<KnownParty>
      {...field}
      {...(className !== undefined && { className })}
      label={label}
      isRequired
      load={(text, signal) => known.search(words(text), signal)}
      minLength={isSearched ? 3 : Number.POSITIVE_INFINITY}
      keyOf={keyOfKnown}
      renderItem={(item) => <KnownRow known={item} timeZone={form.office().timeZone} />}
      onPick={(item) => {
        known.use(item)
        focusSoon(index === 0 ? form.afterSender : `parties.${index}.identity.number`)
      }}
    />
  )
}

/**
 * The register knows this number under another name, or knows more about it: offered, never
 * imposed.
 */
function KnownOffer({ index }: { readonly index: number }) {
  const form = useEntryForm()
  const party = useParty(index)
  const found = useStore(form.known, ({ parties }) => parties)
  const offer = offerOf(party, found)
  if (!offer) return null
  return (
    <div className="cluster register-offer">
      <FieldMessage tone="warning">{offer.sentence}</FieldMessage>
      <Button size="small" onPress={() => form.setParty(index, valuesOfKnown(offer.known))}>
        {registerWords.takeKnown}
      </Button>
    </div>
  )
}
