import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, MailPlus } from 'lucide-react'
import { useState } from 'react'

import type { InvitationView, StaffView } from '#contract/municipality/people.ts'

import { call } from '../../common/api.ts'
import { writtenHere } from '../../session/current/written-here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { organizationWords as words } from '../../words/office/organization.ts'
import { refusedFields } from '../../common/field-errors.ts'

export type InvitationDialogProps = {
  /** The person's. */
  readonly name: string
  /** Its link is there: one that went by mail has nothing to show. */
  readonly invitation: InvitationView & { readonly link: string }
  readonly onClose: () => void
}

/** The link that a person chooses their password by: shown once, to be handed over. */
export function InvitationDialog({ name, invitation, onClose }: InvitationDialogProps) {
  const { link, expiresAt } = invitation
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    toast({ text: isCopied ? words.linkCopied : words.linkNotCopied })
  }
  return (
    <Dialog
      isOpen
      isKept
      title={words.invitationOf(name)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.invitationDone}</Button>
          <Button variant="primary" icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
            {words.copyLink}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{words.invitationText(writtenHere(expiresAt))}</p>
        <TextField
          name="link"
          label={words.invitationLink}
          value={link}
          onChange={() => undefined}
          isReadOnly
          spellCheck={false}
        />
      </div>
    </Dialog>
  )
}

type ShownInvitation = Pick<InvitationDialogProps, 'name' | 'invitation'>

/**
 * How an invitation reaches the person: by a dialog when it is to be handed over, else said in
 * passing.
 */
export function useInvitation(): {
  readonly shown: ShownInvitation | null
  /** Whether there is a dialog to show now. */
  readonly show: (name: string, sent: InvitationView | null) => boolean
  readonly hide: () => void
} {
  const [shown, setShown] = useState<ShownInvitation | null>(null)
  return {
    shown,
    show(name, sent) {
      if (sent === null) return false
      const { link } = sent
      if (link === null) toast({ text: words.invitationMailed(name) })
      else setShown({ name, invitation: { ...sent, link } })
      return link !== null
    },
    hide: () => setShown(null),
  }
}

/** For somebody who has not chosen a password yet: the link they got is lost, or too old. */
export function InviteAgainButton({
  person,
}: {
  readonly person: Pick<StaffView, 'staffId' | 'name'>
}) {
  const { staffId, name } = person
  const queries = useQueryClient()
  const { shown, show, hide } = useInvitation()
  const inviting = useMutation({
    mutationFn: () => call('inviteStaff', { params: { staffId } }),
    onSuccess: (invitation) => show(name, invitation),
    onError: async (fault) => {
      toast({ text: refusedFields(fault)[0]?.message ?? words.failed })
      await queries.invalidateQueries({ queryKey: ['staff'] })
    },
  })
  return (
    <>
      <Button
        icon={<MailPlus aria-hidden="true" />}
        isBusy={inviting.isPending}
        busyLabel={words.inviting}
        onPress={() => inviting.mutate()}
      >
        {words.inviteAgain}
      </Button>
      {shown && <InvitationDialog {...shown} onClose={hide} />}
    </>
  )
}
