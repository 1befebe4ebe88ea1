import { deliveryMeans } from '#domain/outgoing/outgoing.ts'
import { Plus, X } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { deliveryMeansWords, outgoingWords as words } from '../../words/book/outgoing.ts'
import { focusSoon } from '../form/focus-soon.ts'
import { newAddressee, type AddresseeValues, type DispatchValues } from './dispatch-values.ts'

export type AddresseeListProps = {
  readonly addressees: DispatchValues['addressees']
  readonly onChange: (addressees: DispatchValues['addressees']) => void
  readonly errorOf: (field: string) => string | undefined
}

const nameAt = (place: number): string => `addressees.${place}.name`

/** To whom it goes: one at first, and as many more as are added. */
export function AddresseeList({ addressees, onChange, errorOf }: AddresseeListProps) {
  const add = (): void => {
    onChange([...addressees, newAddressee()])
    focusSoon(nameAt(addressees.length))
  }
  const remove = (place: number): void => {
    onChange(addressees.toSpliced(place, 1))
    focusSoon(nameAt(Math.max(0, place - 1)))
  }
  return (
    <section className="stack stack-tight" aria-labelledby="outgoing-addressees">
      <h2 id="outgoing-addressees" className="section-title">
        {words.addressees}
      </h2>
      {addressees.map((one, place) => (
        <AddresseeFields
          key={one.key}
          {...{ one, place, errorOf }}
          onChange={(change) => onChange(addressees.with(place, { ...one, ...change }))}
          onRemove={addressees.length > 1 ? () => remove(place) : null}
        />
      ))}
      <div>
        <Button size="small" variant="quiet" icon={<Plus aria-hidden="true" />} onPress={add}>
          {words.addAddressee}
        </Button>
      </div>
    </section>
  )
}

type AddresseeFieldsProps = {
  readonly one: AddresseeValues
  readonly place: number
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<AddresseeValues>) => void
  readonly onRemove: (() => void) | null
}

function AddresseeFields({ one, place, errorOf, onChange, onRemove }: AddresseeFieldsProps) {
  const { name, identity, address, means } = one
  const at = (field: string) => {
    const id = `addressees.${place}.${field}`
    return { id, error: errorOf(id) }
  }
  const isSentThere = means === 'CERTIFIED_POST' || means === 'NOTIFIER'
  return (
    <div className="outgoing-addressee" role="group" aria-label={words.addresseePlace(place + 1)}>
      <div className="form-grid grow">
        <TextField
          {...at('name')}
          className="col-5"
          label={words.name}
          isRequired
          maxLength={200}
          value={name}
          onChange={(text) => onChange({ name: text })}
        />
        <TextField
          {...at('identity')}
          className="col-3"
          label={words.identity}
          maxLength={60}
          value={identity}
          onChange={(text) => onChange({ identity: text })}
        />
        <Select
          {...at('means')}
          className="col-4"
          label={words.means}
          isRequired
          options={deliveryMeans.map((id) => ({ id, label: deliveryMeansWords[id] }))}
          value={means}
          onChange={(id) => onChange({ means: deliveryMeans.find((each) => each === id) ?? means })}
        />
        <TextField
          {...at('address')}
          label={words.address}
          isRequired={isSentThere}
          help={isSentThere ? words.addressNeeded : undefined}
          maxLength={300}
          value={address}
          onChange={(text) => onChange({ address: text })}
        />
      </div>
      {onRemove && (
        <IconButton
          size="small"
          label={words.removeAddressee(place + 1)}
          icon={<X aria-hidden="true" />}
          onPress={onRemove}
        />
      )}
    </div>
  )
}
