import { Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'

import type { IntegrationView } from '#contract/municipality/integrations.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { roles } from '#domain/permission/permission.ts'
import { isDeciding } from '#domain/acts/power-act.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { useToday } from '../../common/use-today.ts'
import { organizationWords } from '../../words/office/organization.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { integrationsQuery } from '../dialog/organization-queries.ts'
import { GrantChips } from '../people/grant-chips.tsx'
import { PersonState } from '../people/person-state.tsx'
import { StandingDialog } from '../people/standing-dialog.tsx'
import { IssueTokenDialog } from './issue-token-dialog.tsx'
import { NewIntegrationDialog } from './new-integration-dialog.tsx'
import { TokenList } from './token-list.tsx'

export type IntegrationsPanelProps = { readonly catalogue: CatalogueView }

/** Everything but administration: what a leaked credential can do must end somewhere. */
const offered = roles.filter((role) => !isDeciding({ role }))

/** The programs that use the register, and what each comes in with. */
export function IntegrationsPanel({ catalogue }: IntegrationsPanelProps) {
  const [address, setAddress] = useSearchParams()
  const integrations = useQuery(integrationsQuery)
  if (integrations.error) {
    const { error, refetch } = integrations
    return <ReadingFailure error={error} words={organizationWords} onRetry={refetch} />
  }
  if (!integrations.data) return <Spinner label={organizationWords.loading} />
  const close = (): void => setAddress({ tab: 'integrations' })
  const named = (key: string) =>
    integrations.data.find(({ staffId }) => staffId === address.get(key))
  const [changed, given] = [named('roles'), named('token')]
  return (
    <>
      <div className="cluster cluster-between people-bar">
        <p className="muted grow">{words.integrationsLead}</p>
        <AddLink />
      </div>
      {integrations.data.length === 0 && (
        <EmptyState title={words.integrationsNone}>{words.integrationsNoneText}</EmptyState>
      )}
      <ul className="integration-list">
        {integrations.data.map((integration) => (
          <Integration key={integration.staffId} {...{ integration, catalogue }} />
        ))}
      </ul>
      {address.get('integration') === 'new' && (
        <NewIntegrationDialog {...{ catalogue, offered }} onClose={close} />
      )}
      {changed && <StandingDialog person={changed} {...{ catalogue, offered }} onClose={close} />}
      {given && <IssueTokenDialog integration={given} catalogue={catalogue} onClose={close} />}
    </>
  )
}

function AddLink() {
  return (
    <Link to="?tab=integrations&integration=new" className="button button-primary">
      <Plus aria-hidden="true" />
      <span>{words.addIntegration}</span>
    </Link>
  )
}

function Integration({
  integration,
  catalogue,
}: IntegrationsPanelProps & { readonly integration: IntegrationView }) {
  const { staffId, name, clerkCode, status, grants, tokens } = integration
  const today = useToday(catalogue.municipality.timeZone)
  const to = (what: string): string => `?tab=integrations&${what}=${staffId}`
  return (
    <li className="card stack stack-tight">
      <div className="cluster cluster-between">
        <h2 className="section-title">
          {name} <PersonState status={status} />{' '}
          <span className="muted small">{words.signsAs(clerkCode)}</span>
        </h2>
        <div className="cluster">
          <Link to={to('roles')} className="button button-secondary button-small">
            {words.changeRoles}
          </Link>
          {status === 'ACTIVE' && (
            <Link to={to('token')} className="button button-secondary button-small">
              {words.issueToken}
            </Link>
          )}
        </div>
      </div>
      <GrantChips
        grants={grants.map((grant) => ({ ...grant, source: 'LOCAL' as const }))}
        {...{ catalogue, today }}
      />
      <TokenList name={name} staffId={staffId} tokens={tokens} catalogue={catalogue} />
    </li>
  )
}
