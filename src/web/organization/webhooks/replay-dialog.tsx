import { useState } from 'react'

import type { CallOf } from '#contract/common/endpoint.ts'
import type { WebhookView } from '#contract/municipality/webhooks.ts'
import { replayWebhook } from '#contract/municipality/webhooks.ts'
import { parseTypedDate } from '#domain/deadline/civil-date.ts'

import { call } from '../../common/api.ts'
import { useToday } from '../../common/use-today.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { typedDate } from '../../words/language/dates.ts'
import { webhookWords as words } from '../../words/office/webhooks.ts'
import { useSaving } from '../dialog/use-saving.ts'

type ReplayBody = CallOf<typeof replayWebhook>['body']

export type ReplayDialogProps = {
  readonly webhookId: string
  readonly timeZone: string
  readonly onClose: () => void
}

export function ReplayDialog({ webhookId, timeZone, onClose }: ReplayDialogProps) {
  const today = useToday(timeZone)
  const [body, setBody] = useState<ReplayBody>({ from: today })
  const saving = useSaving<ReplayBody, WebhookView>({
    schema: replayWebhook.body,
    send: (wanted) => call('replayWebhook', { params: { webhookId }, body: wanted }),
    refresh: ['webhooks'],
    wrong: words.wrong,
    onSaved: () => {
      toast({ text: words.replayed, tone: 'info' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.replayTitle}
      saveLabel={words.resend}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <FormFields
        fields={[
          {
            kind: 'date',
            name: 'from',
            label: words.replayFrom,
            help: words.replayHelp,
            isRequired: true,
            parse: (text) => parseTypedDate(text, today),
            format: typedDate,
          },
        ]}
        values={body}
        onChange={(part) => setBody({ ...body, ...part })}
        errorOf={saving.errorOf}
      />
    </FormDialog>
  )
}
