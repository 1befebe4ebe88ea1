/** The code by which a person’s account is theirs alone: shown once, to be handed over. */
import type { VouchCode } from '#contract/municipality/power-acts.ts'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'

import type { ButtonProps } from '../ui/buttons/button.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { powerWords as words } from '../words/office/people.ts'
import { writtenHere } from './current/written-here.ts'

export type VouchButtonProps = Pick<ButtonProps, 'size'> & {
  readonly name: string
  readonly give: () => Promise<VouchCode>
}

export function VouchButton({ name, give, size }: VouchButtonProps) {
  const vouching = useMutation({
    mutationFn: give,
    gcTime: 0,
  })
  const { data } = vouching
  return (
    <>
      <Button
        {...(size === undefined ? {} : { size })}
        icon={<KeyRound aria-hidden="true" />}
        aria-label={words.vouchOf(name)}
        isBusy={vouching.isPending}
        busyLabel={words.loading}
        onPress={() => vouching.mutate()}
      >
        {words.vouch}
      </Button>
      {vouching.error && (
        <Notice tone="danger" isAnnounced>
          {vouching.error.message}
        </Notice>
      )}
      {data && (
        <Dialog
          isOpen
          isKept
          title={words.vouchTitle(name)}
          onClose={vouching.reset}
          actions={<Button onPress={vouching.reset}>{words.vouchDone}</Button>}
        >
          <div className="stack">
            <p>{words.vouchText(writtenHere(data.expiresAt))}</p>
            <TextField
              name="code"
              label={words.vouchCode}
              value={data.code}
              onChange={() => undefined}
              isReadOnly
              spellCheck={false}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
