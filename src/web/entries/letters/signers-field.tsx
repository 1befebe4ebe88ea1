import type { CatalogueView } from '#contract/municipality/organization.ts'
import { mostSigners, signerKinds } from '#domain/letters/letter.ts'
import { ArrowUp, Plus, X } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { focusSoon } from '../form/focus-soon.ts'
import { newSigner, type SignerValues } from './letter-values.ts'
import { PersonFields } from '../letter-parts/person-fields.tsx'

export type SignersFieldProps = {
  readonly signers: readonly SignerValues[]
  readonly onChange: (signers: readonly SignerValues[]) => void
  readonly unitId: string
  readonly units: CatalogueView['units']
  readonly errorOf: (field: string) => string | undefined
}

const personAt = (place: number): string => `signers.${place}.staffId`

/** Who signs it, in their order, each with the post printed below the name. */
export function SignersField({ signers, onChange, unitId, units, errorOf }: SignersFieldProps) {
  const add = (): void => {
    onChange([...signers, newSigner(unitId)])
    focusSoon(personAt(signers.length))
  }
  const remove = (place: number): void => {
    onChange(signers.toSpliced(place, 1))
    focusSoon(place === 0 ? 'addSigner' : personAt(place - 1))
  }
  const moveUp = (place: number): void => {
    onChange(
      signers.toSpliced(place, 1).toSpliced(place - 1, 0, ...signers.slice(place, place + 1)),
    )
    focusSoon(personAt(place - 1))
  }
  return (
    <section className="stack stack-tight" aria-labelledby="letter-signers">
      <h2 id="letter-signers" className="section-title">
        {words.signers}
      </h2>
      <p className="muted small">{words.signersHelp}</p>
      {signers.map((one, place) => (
        <SignerFields
          key={one.key}
          {...{ one, place, units, errorOf }}
          onChange={(change) => onChange(signers.with(place, { ...one, ...change }))}
          onMoveUp={place === 0 ? null : () => moveUp(place)}
          onRemove={() => remove(place)}
        />
      ))}
      {signers.length < mostSigners && (
        <div>
          <Button
            id="addSigner"
            size="small"
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            onPress={add}
          >
            {words.addSigner}
          </Button>
        </div>
      )}
    </section>
  )
}

type SignerFieldsProps = Pick<SignersFieldProps, 'units' | 'errorOf'> & {
  readonly one: SignerValues
  readonly place: number
  readonly onChange: (change: Partial<SignerValues>) => void
  readonly onMoveUp: (() => void) | null
  readonly onRemove: () => void
}

function SignerFields(props: SignerFieldsProps) {
  const { one, place, units, errorOf, onChange, onMoveUp, onRemove } = props
  const id = `signers.${place}`
  return (
    <div className="letter-signer" role="group" aria-label={words.signerPlace(place + 1)}>
      <div className="form-grid grow">
        <PersonFields
          id={id}
          unitLabel={words.signerUnit}
          label={words.signer}
          {...{ units, onChange }}
          value={one}
          error={errorOf(`${id}.staffId`) ?? errorOf(id)}
        />
        <TextField
          id={`${id}.position`}
          className="col-8"
          label={words.position}
          help={words.positionHelp}
          isRequired
          maxLength={120}
          value={one.position}
          onChange={(position) => onChange({ position })}
          error={errorOf(`${id}.position`)}
        />
        <Select
          id={`${id}.kind`}
          className="col-4"
          label={words.signerKind}
          options={signerKinds.map((kind) => ({ id: kind, label: words.signerKinds[kind] }))}
          value={one.kind}
          onChange={(chosen) =>
            onChange({ kind: signerKinds.find((kind) => kind === chosen) ?? one.kind })
          }
        />
      </div>
      <div className="cluster">
        {onMoveUp && (
          <IconButton
            size="small"
            label={words.moveUp(place + 1)}
            icon={<ArrowUp aria-hidden="true" />}
            onPress={onMoveUp}
          />
        )}
        <IconButton
          size="small"
          label={words.removeSigner(place + 1)}
          icon={<X aria-hidden="true" />}
          onPress={onRemove}
        />
      </div>
    </div>
  )
}
