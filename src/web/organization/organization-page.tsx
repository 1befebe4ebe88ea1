import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { ApiProblem } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { catalogueQuery, staffQuery } from './organization-queries.ts'
import './organization.css'
import { PeoplePanel } from './people-panel.tsx'
import { UnitsPanel } from './units-panel.tsx'

/** Units and people, for the administrator. The tab and the open dialog are in the address. */
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
  if (fault instanceof ApiProblem && fault.problem.type === 'E-PER-09') {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  if (fault) {
    const retry = (): void => void Promise.all([staff.refetch(), catalogue.refetch()])
    return (
      <Notice
        tone="danger"
        title={words.failedTitle}
        isAnnounced
        actions={<Button onPress={retry}>{words.retry}</Button>}
      >
        {fault.message}
      </Notice>
    )
  }
  if (!catalogue.data || !staff.data) return <Spinner label={words.loading} />
  const given = { catalogue: catalogue.data, people: staff.data.staff }
  return (
    <Tabs
      label={words.parts}
      selected={address.get('tab') === 'people' ? 'people' : 'units'}
      onSelect={(tab) => setAddress({ tab })}
      items={[
        { id: 'units', label: words.units, content: <UnitsPanel catalogue={given.catalogue} /> },
        { id: 'people', label: words.people, content: <PeoplePanel {...given} /> },
      ]}
    />
  )
}
