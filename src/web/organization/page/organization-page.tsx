import { useQuery } from '@tanstack/react-query'

import { useSearchParams } from '../../router/router.tsx'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Badge } from '../../ui/display/status-tag.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Tabs } from '../../ui/display/tabs.tsx'
import { organizationWords as words } from '../../words/office/organization.ts'
import { peopleWords } from '../../words/office/people.ts'
import { webhookWords } from '../../words/office/webhooks.ts'
import { IntegrationsPanel } from '../integrations/integrations-panel.tsx'
import { catalogueQuery, staffQuery } from '../dialog/organization-queries.ts'
import '../dialog/organization.css'
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { UnitsPanel } from './units-panel.tsx'

const tabs = ['units', 'people', 'integrations', 'webhooks'] as const

/**
 * Units, people, programs and webhooks, for the administrator. The tab and the open dialog are in
 * the address.
 */
export function OrganizationPage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <Organization />
    </>
  )
}

function Organization() {
  const [address, setAddress] = useSearchParams()
  const catalogue = useQuery(catalogueQuery)
  const staff = useQuery(staffQuery)
  const fault = staff.error ?? catalogue.error
  if (fault) {
    const retry = () => Promise.all([staff.refetch(), catalogue.refetch()])
    return <ReadingFailure error={fault} words={words} onRetry={retry} />
  }
  if (!catalogue.data || !staff.data) return <Spinner label={words.loading} />
  const { staff: people, substitutions, givesAccounts } = staff.data
  const waiting = people.filter(({ status }) => status === 'PENDING').length
  const given = { catalogue: catalogue.data, people, substitutions, givesAccounts }
  return (
    <Tabs
      label={words.parts}
      selected={tabs.find((tab) => tab === address.get('tab')) ?? 'units'}
      onSelect={(tab) => setAddress({ tab })}
      items={[
        { id: 'units', label: words.units, content: <UnitsPanel catalogue={given.catalogue} /> },
        {
          id: 'people',
          label: (
            <>
              {words.people}
              {waiting > 0 && <Badge count={waiting} label={peopleWords.waitingCount} />}
            </>
          ),
          content: <PeoplePanel {...given} />,
        },
        {
          id: 'integrations',
          label: peopleWords.integrations,
          content: <IntegrationsPanel catalogue={given.catalogue} />,
        },
        {
          id: 'webhooks',
          label: webhookWords.tab,
          content: <WebhooksPanel timeZone={given.catalogue.municipality.timeZone} />,
        },
      ]}
    />
  )
}
