import { useState } from 'react'

import type { WebhookFormView, WebhookView } from '#contract/municipality/webhooks.ts'
import type { WebhookKind } from '#domain/municipality/webhook.ts'
import { webhookKinds } from '#domain/municipality/webhook.ts'

import { mintId } from '../../common/mint-id.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { configurationWords } from '../../words/office/configuration.ts'
import { webhookWords as words } from '../../words/office/webhooks.ts'
import { useProposing } from '../proposals/use-proposing.ts'

export type WebhookDialogProps = {
  /** Null for a new one. */
  readonly webhook: WebhookView | null
  readonly onClose: () => void
}

/** Where it sends and of what: proposed, and confirmed by somebody else. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [webhookId] = useState(() => webhook?.webhookId ?? mintId())
  const [form, setForm] = useState<WebhookFormView>({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    kinds: webhook?.kinds ?? [],
  })
  const saving = useProposing(onClose, words.wrong)
  return (
    <FormDialog
      title={webhook ? words.changeTitle(webhook.description) : words.newTitle}
      saveLabel={configurationWords.propose}
      busyLabel={configurationWords.proposing}
      saving={saving}
      onSave={() => saving.save({ kind: 'WEBHOOK', webhookId, webhook: form })}
      onClose={onClose}
    >
      <FormFields
        path="webhook."
        fields={[
          {
            kind: 'text',
            name: 'description',
            label: words.system,
            help: words.descriptionHelp,
            maxLength: 120,
            isRequired: true,
            autoFocus: true,
          },
          {
            kind: 'text',
            name: 'url',
            label: words.url,
            help: words.urlHelp,
            maxLength: 500,
            spellCheck: false,
            isRequired: true,
          },
        ]}
        values={{ url: form.url, description: form.description }}
        onChange={(part) => setForm({ ...form, ...part })}
        errorOf={saving.errorOf}
      />
      <KindBoxes
        marked={form.kinds}
        error={saving.errorOf('webhook.kinds')}
        onChange={(kinds) => setForm({ ...form, kinds })}
      />
    </FormDialog>
  )
}

type KindBoxesProps = {
  readonly marked: readonly WebhookKind[]
  readonly error: string | undefined
  readonly onChange: (kinds: WebhookKind[]) => void
}

function KindBoxes({ marked, error, onChange }: KindBoxesProps) {
  const mark = (kind: WebhookKind, isOn: boolean): void =>
    onChange(webhookKinds.filter((one) => (one === kind ? isOn : marked.includes(one))))
  return (
    <fieldset id="webhook.kinds" className="role-rows">
      <legend className="field-label">{words.told}</legend>
      <Checkbox
        isSelected={marked.length === webhookKinds.length}
        onChange={(isOn) => onChange(isOn ? [...webhookKinds] : [])}
      >
        {words.allKinds}
      </Checkbox>
      {webhookKinds.map((kind) => (
        <Checkbox
          key={kind}
          isSelected={marked.includes(kind)}
          onChange={(isOn) => mark(kind, isOn)}
        >
          {words.kinds[kind]}
        </Checkbox>
      ))}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
    </fieldset>
  )
}
