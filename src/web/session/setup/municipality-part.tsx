import { useId, useRef } from 'react'
import { bookScopes, formatEntryNumber, type BookScope } from '#domain/entry/register-number.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenZone } from '../../words/language/dates.ts'
import { sentenceOf } from '../../words/language/sentences.ts'
import { setupWords as words } from '../../words/office/setup.ts'
import { inCountryWords } from '../../words/shell/country.ts'
import { inCountry, type Country, type SetupValues } from './setup-values.ts'
import { SetupStep } from './setup-step.tsx'
import type { SetupForm } from './use-setup-form.ts'

type PartProps = { readonly form: SetupForm }

/** Step 1: whose register it is, and its book. */
export function MunicipalityPart({
  form,
  countries,
}: PartProps & { readonly countries: readonly Country[] }) {
  const { values, change, leave, errorOf } = form
  const country = countries.find(({ code }) => code === values.country)
  const move = (code: string | null): void => {
    const chosen = countries.find((each) => each.code === code)
    if (chosen) change(inCountry(values, chosen))
  }
  return (
    <SetupStep number={1} title={words.municipalityStep} lead={words.municipalityLead}>
      <TextField
        name="name"
        label={words.name}
        help={words.nameHelp}
        isRequired
        value={values.name}
        error={errorOf('name')}
        onBlur={() => leave('name')}
        onChange={(name) => change({ name })}
      />
      <Select
        className="col-6"
        name="country"
        label={words.country}
        help={countryHelp(values.country)}
        isRequired
        options={countries.map(({ code, name }) => ({ id: code, label: name }))}
        value={values.country}
        error={errorOf('country')}
        onChange={move}
      />
      <Select
        className="col-6"
        name="timeZone"
        label={words.timeZone}
        isRequired
        options={(country?.timeZones ?? []).map((zone) => ({ id: zone, label: writtenZone(zone) }))}
        value={values.timeZone}
        error={errorOf('timeZone')}
        onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
      />
      {country && country.regions.length > 0 && <RegionField form={form} country={country} />}
      <TextArea
        name="contact"
        label={words.contact}
        help={words.contactHelp}
        maxLength={240}
        value={values.contact}
        error={errorOf('contact')}
        onBlur={() => leave('contact')}
        onChange={(contact) => change({ contact })}
      />
      <BookFields form={form} />
      <ShieldField form={form} />
    </SetupStep>
  )
}

function countryHelp(country: string): string {
  return inCountryWords(country === 'BR' ? words.countryHelpBrazil : words.countryHelp, country)
}

// An option of its own and no empty field: the whole country is an answer too.
const wholeCountry = ''

function RegionField({
  form: { values, change, errorOf },
  country,
}: PartProps & { readonly country: Country }) {
  return (
    <Select
      name="region"
      label={words.regionOf(country.code)}
      help={inCountryWords(words.regionHelp, country.code)}
      options={[
        { id: wholeCountry, label: words.wholeCountry },
        ...country.regions.map(({ code, name }) => ({ id: code, label: name })),
      ]}
      value={values.region ?? wholeCountry}
      error={errorOf('region')}
      onChange={(code) => change({ region: code === wholeCountry ? null : code })}
    />
  )
}

const scopeLabels: Readonly<Record<BookScope, string>> = {
  MUNICIPALITY: words.sharedBook,
  OFFICE: words.bookOfOffice,
}

function BookFields({ form: { values, change, leave, errorOf } }: PartProps) {
  const { book } = values
  return (
    <>
      <RadioGroup
        className="col-7"
        name="book.scope"
        label={words.bookScope}
        help={words.bookScopeHelp}
        options={bookScopes.map((value) => ({ value, label: scopeLabels[value] }))}
        value={book.scope}
        onChange={(scope) => change({ book: { ...book, scope } })}
      />
      <TextField
        className="col-5"
        name="book.prefix"
        label={words.bookPrefix}
        help={firstNumberHelp(values)}
        isRequired
        maxLength={2}
        value={book.prefix}
        error={errorOf('book.prefix')}
        onBlur={() => leave('book.prefix')}
        onChange={(prefix) => change({ book: { ...book, prefix: prefix.trim().toUpperCase() } })}
      />
    </>
  )
}

function firstNumberHelp({ book, office }: SetupValues): string | undefined {
  const isWritable = /^[A-Z0-9]{1,2}$/u.test(book.prefix)
  const isCoded = book.scope === 'MUNICIPALITY' || /^[A-Z0-9]{2,4}$/u.test(office.code)
  if (!isWritable || !isCoded) return undefined
  const year = new Date().getFullYear()
  return words.firstNumber(
    formatEntryNumber({ format: book, officeCode: office.code, year, number: 1 }),
  )
}

function ShieldField({ form: { values, change, errorOf, refuse, summary } }: PartProps) {
  const helpId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const field = 'shieldPngBase64'
  const shield = values.shieldPngBase64
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const shieldPngBase64 = await readShieldFile(file)
    change({ shieldPngBase64 })
    if (shieldPngBase64 !== null) return
    refuse([
      ...summary.filter((error) => error.field !== field),
      { field, message: sentenceOf['E-CFG-06'] },
    ])
  }
  return (
    <div className="field">
      <span className="field-label">{words.shield}</span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png"
        aria-label={words.chooseShield}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="cluster">
        {shield !== null && (
          <img
            src={`data:image/png;base64,${shield}`}
            alt={words.shieldChosen}
            className="setup-shield"
          />
        )}
        <Button id={field} aria-describedby={helpId} onPress={() => chooser.current?.click()}>
          {words.chooseShield}
        </Button>
        {shield !== null && (
          <Button variant="quiet" onPress={() => change({ shieldPngBase64: null })}>
            {words.removeShield}
          </Button>
        )}
      </div>
      <p id={helpId} className="field-help">
        {words.shieldHelp}
      </p>
      {errorOf(field) !== undefined && <FieldMessage tone="error">{errorOf(field)}</FieldMessage>}
    </div>
  )
}

const largestBytes = 524_288
const pngSignature = [0x89, 0x50, 0x4e, 0x47]

/**
 * The file in base64, or null when it is no PNG of an acceptable size. The server looks again, and
 * deeper.
 */
async function readShieldFile(file: File): Promise<string | null> {
  if (file.size > largestBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!pngSignature.every((byte, index) => bytes[index] === byte)) return null
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
