import { useQuery } from '@tanstack/react-query'

import { useSearchParams } from '../../router/router.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Tabs } from '../../ui/display/tabs.tsx'
import { useToday } from '../../common/use-today.ts'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { catalogueQuery } from '../dialog/organization-queries.ts'
import '../calendar/calendar.css'
import { configurationQuery } from '../proposals/configuration-queries.ts'
import { Loaded } from '../proposals/loaded.tsx'
import { OfficesPanel } from './offices-panel.tsx'
import { PapersPanel } from './papers-panel.tsx'
import { ProposalsPanel } from '../proposals/proposals-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { TypesPanel } from './types-panel.tsx'

/**
 * Document types, general terms, registry offices and papers. The tab and the open dialog are in
 * the address.
 */
export function ConfigurationPage() {
  const catalogue = useQuery(catalogueQuery)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <Loaded query={catalogue}>
        {({ municipality }) => <Configuration timeZone={municipality.timeZone} />}
      </Loaded>
    </>
  )
}

const tabs = ['types', 'terms', 'offices', 'papers'] as const

function Configuration({ timeZone }: { readonly timeZone: string }) {
  const [address, setAddress] = useSearchParams()
  const today = useToday(timeZone)
  const configuration = useQuery(configurationQuery)
  const selected = tabs.find((tab) => tab === address.get('tab')) ?? 'types'
  return (
    <Loaded query={configuration}>
      {(data) => (
        <div className="stack">
          <ProposalsPanel
            kinds={['DOCUMENT_TYPE', 'TERMS', 'OFFICE', 'PAPERS', 'WEBHOOK']}
            timeZone={timeZone}
          />
          <Tabs
            label={words.parts}
            selected={selected}
            onSelect={(tab) => setAddress({ tab })}
            items={[
              {
                id: 'types',
                label: words.types,
                content: <TypesPanel configuration={data} />,
              },
              {
                id: 'terms',
                label: words.kinds.TERMS,
                content: <TermsPanel configuration={data} />,
              },
              {
                id: 'offices',
                label: words.offices,
                content: <OfficesPanel configuration={data} today={today} />,
              },
              {
                id: 'papers',
                label: words.papers,
                content: <PapersPanel configuration={data} />,
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
