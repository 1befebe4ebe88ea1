import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import type { StaffView } from '#contract/municipality/people.ts'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { peopleWords as words, powerWords } from '../../words/office/people.ts'

/**
 * For whoever lost their telephone, their keys and their codes: their password alone leads in
 * again.
 */
export function ClearFactorsButton({
  person: { staffId, name },
}: {
  readonly person: Pick<StaffView, 'staffId' | 'name'>
}) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const clearing = useMutation({
    mutationFn: () => call('clearFactors', { params: { staffId } }),
    onSuccess: ({ isWaiting }) =>
      toast({ text: isWaiting ? powerWords.factorsWait(name) : words.factorsCleared(name) }),
    onError: (fault) => toast({ text: fault.message, tone: 'danger' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['staff'] })
      setAsked(false)
    },
  })
  return (
    <>
      <Button icon={<KeyRound aria-hidden="true" />} onPress={() => setAsked(true)}>
        {words.clearFactors}
      </Button>
      <AlertDialog
        title={words.clearFactorsTitle(name)}
        isOpen={isAsked}
        isDangerous
        isBusy={clearing.isPending}
        confirmLabel={words.clearFactors}
        onCancel={() => setAsked(false)}
        onConfirm={() => clearing.mutate()}
      >
        <p>{words.clearFactorsText}</p>
      </AlertDialog>
    </>
  )
}
