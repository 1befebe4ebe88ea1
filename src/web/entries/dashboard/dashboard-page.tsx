/**
 * The first screen of the staff: what needs me now, what waits for me, and how the last month went.
 */
import { useQuery } from '@tanstack/react-query'

import { useLedger } from '../../common/live.ts'
import { useSession } from '../../session/current/use-session.ts'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { Block } from './block.tsx'
import { Counters } from './counters.tsx'
import './dashboard.css'
import { DraftBanner } from './draft-banner.tsx'
import type { FirstWeekProps } from './first-week.tsx'
import { MonthChart } from './month-chart.tsx'
import { PendingAndTrays } from './pending-block.tsx'
import { TrayList } from './tray-list.tsx'
import { UnitBars } from './unit-bars.tsx'
import { Welcome } from './welcome.tsx'
import '../list/list.css'
import { NewEntryLink } from '../list/new-entry-link.tsx'
import { catalogueQuery, overviewQuery, workloadQuery } from '../query/entry-queries.ts'

export function DashboardPage() {
  useLedger()
  const session = useSession().data
  const timeZone = useQuery(catalogueQuery).data?.municipality.timeZone ?? 'UTC'
  const { data: overview } = useQuery(overviewQuery)
  const registers = (session?.registersAt.length ?? 0) > 0
  return (
    <>
      <PageHeader title={words.title} actions={<NewEntryLink />} />
      <div className="dashboard">
        {session && registers && <DraftBanner staffId={session.staffId} timeZone={timeZone} />}
        {session && <FirstWeek session={session} timeZone={timeZone} />}
        {session && overview?.hasEntries === false ? (
          <Welcome session={session} />
        ) : (
          <Blocks isOwn={overview?.isOwn} />
        )}
      </div>
    </>
  )
}

/** For whoever administers the municipality or leads its registry; nobody else fetches it. */
function FirstWeek(props: FirstWeekProps) {
  const { mayConfigure, mayConfirmChanges } = props.session
  const steps = useFetched(mayConfigure || mayConfirmChanges, fetchFirstWeek)
  return steps && <steps.FirstWeek {...props} />
}

const fetchFirstWeek = () => import('./first-week.tsx')

/** The first row is there at once; what follows waits to know whose day it is. */
function Blocks({ isOwn }: { readonly isOwn: boolean | undefined }) {
  return (
    <>
      <Counters />
      {isOwn && <PendingAndTrays trays={<TrayList />} />}
      {isOwn !== undefined && <Workload />}
    </>
  )
}

function Workload() {
  const query = useQuery(workloadQuery)
  return (
    <div className="dashboard-row">
      <Block title={words.month} query={query} lines={6}>
        {({ scope, days }) => <MonthChart scope={scope} days={days} />}
      </Block>
      <Block title={words.units} query={query} lines={6}>
        {({ units }) => <UnitBars units={units} />}
      </Block>
    </div>
  )
}
