import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { TokenView } from '#contract/municipality/integrations.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import { peopleWords as words } from '../../words/office/people.ts'

export type TokenListProps = {
  readonly staffId: string
  readonly name: string
  readonly tokens: readonly TokenView[]
  readonly catalogue: CatalogueView
}

/** What a program comes in with: never the secret. */
export function TokenList({ staffId, name, tokens, catalogue }: TokenListProps) {
  const [revoked, setRevoked] = useState<TokenView | null>(null)
  const revocation = useRevocation(staffId, () => setRevoked(null))
  if (tokens.length === 0) return <p className="muted">{words.credentialsNone}</p>
  return (
    <>
      <ul className="token-list" aria-label={words.credentials}>
        {tokens.map((token) => (
          <Token
            key={token.tokenId}
            token={token}
            timeZone={catalogue.municipality.timeZone}
            onRevoke={() => setRevoked(token)}
          />
        ))}
      </ul>
      <AlertDialog
        title={words.revokeTitle}
        isOpen={revoked !== null}
        isDangerous
        isBusy={revocation.isPending}
        confirmLabel={words.revoke}
        onCancel={() => setRevoked(null)}
        onConfirm={() => revoked && revocation.mutate(revoked)}
      >
        <p>{words.revokeText(name)}</p>
      </AlertDialog>
    </>
  )
}

type TokenProps = {
  readonly token: TokenView
  readonly timeZone: string
  readonly onRevoke: () => void
}

function Token({ token, timeZone, onRevoke }: TokenProps) {
  const state = stateOf(token)
  const { lastUsedAt, lastUsedFrom } = token
  return (
    <li className="cluster cluster-between">
      <div className="grow">
        <span className="mono">{words.tokenName(token.tokenId.slice(0, 8))}</span>{' '}
        <StatusTag tone={state === 'good' ? 'success' : 'neutral'}>{words[state]}</StatusTag>
        <p>{token.scopes.map((scope) => words.scopeNames[scope]).join(' · ')}</p>
        <p className="muted small">
          {words.goodUntil(writtenDate(lastDayOf(token, timeZone)))}
          {' · '}
          {lastUsedAt === null
            ? words.neverUsed
            : words.usedAt(writtenInstant(lastUsedAt, timeZone), lastUsedFrom ?? '')}
          {token.networks.length > 0 && ` · ${token.networks.join(', ')}`}
        </p>
      </div>
      {state === 'good' && (
        <Button size="small" onPress={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}

/** It expires at the midnight that ends its last day. */
function lastDayOf({ expiresAt }: TokenView, timeZone: string): CivilDate {
  return localDateTimeAt(new Date(Date.parse(expiresAt) - 1), timeZone).date
}

function stateOf({ revokedAt, expiresAt }: TokenView): 'good' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) > Date.now() ? 'good' : 'expired'
}

function useRevocation(staffId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ tokenId }: TokenView) => call('revokeToken', { params: { staffId, tokenId } }),
    onSuccess: () => toast({ text: words.revokedNow }),
    onError: (fault) => toast({ text: fault.message, tone: 'danger' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['staff'] })
      onDone()
    },
  })
}
