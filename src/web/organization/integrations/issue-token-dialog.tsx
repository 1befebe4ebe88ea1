import { useState } from 'react'

import type { CallOf, Reply } from '#contract/common/endpoint.ts'
import type { IntegrationView } from '#contract/municipality/integrations.ts'
import { issueToken } from '#contract/municipality/integrations.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { tokenScopes, type TokenScope } from '#contract/common/token-scopes.ts'
import { addMonths, parseTypedDate } from '#domain/deadline/civil-date.ts'

import { call } from '../../common/api.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useToday } from '../../common/use-today.ts'
import { typedDate } from '../../words/language/dates.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useSaving } from '../dialog/use-saving.ts'
import { SecretDialog } from './secret-dialog.tsx'

type TokenBody = CallOf<typeof issueToken>['body']

export type IssueTokenDialogProps = {
  readonly integration: IntegrationView
  readonly catalogue: CatalogueView
  readonly onClose: () => void
}

/** A credential: what it is for, until when and from where; then its secret, once. */
export function IssueTokenDialog({ integration, catalogue, onClose }: IssueTokenDialogProps) {
  const { staffId, name } = integration
  const today = useToday(catalogue.municipality.timeZone)
  const [secret, setSecret] = useState<string | null>(null)
  const [networks, setNetworks] = useState('')
  const [body, setBody] = useState<TokenBody>({
    scopes: ['read:entries'],
    expiresOn: addMonths(today, 12),
  })
  const saving = useSaving<TokenBody, Reply<typeof issueToken>>({
    schema: issueToken.body,
    send: (wanted, tokenId) => call('issueToken', { params: { staffId, tokenId }, body: wanted }),
    refresh: ['staff'],
    wrong: words.wrong,
    onSaved: (issued) => setSecret(issued.secret),
  })
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={words.issueTokenOf(name)}
      saveLabel={words.issueToken}
      busyLabel={words.issuing}
      saving={saving}
      onSave={() => saving.save({ ...body, networks: linesOf(networks) })}
      onClose={onClose}
    >
      <ScopeBoxes
        marked={body.scopes}
        error={saving.errorOf('scopes')}
        onChange={(scopes) => setBody({ ...body, scopes })}
      />
      <DateField
        className="col-6"
        name="expiresOn"
        label={words.expiresOn}
        help={words.expiresHelp}
        isRequired
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
        value={body.expiresOn}
        error={saving.errorOf('expiresOn')}
        onChange={(expiresOn) => setBody({ ...body, expiresOn })}
      />
      <TextArea
        name="networks"
        label={words.networks}
        help={words.networksHelp}
        value={networks}
        error={saving.errorOf('networks')}
        onChange={setNetworks}
      />
    </FormDialog>
  )
}

type ScopeBoxesProps = {
  readonly marked: readonly TokenScope[]
  readonly error: string | undefined
  readonly onChange: (scopes: TokenScope[]) => void
}

function ScopeBoxes({ marked, error, onChange }: ScopeBoxesProps) {
  const mark = (scope: TokenScope, isOn: boolean): void =>
    onChange(tokenScopes.filter((one) => (one === scope ? isOn : marked.includes(one))))
  return (
    <fieldset id="scopes" className="role-rows">
      <legend className="field-label">{words.scopes}</legend>
      {tokenScopes.map((scope) => (
        <Checkbox
          key={scope}
          isSelected={marked.includes(scope)}
          onChange={(isOn) => mark(scope, isOn)}
        >
          {words.scopeNames[scope]}
        </Checkbox>
      ))}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
    </fieldset>
  )
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((line) => line !== '')
}
