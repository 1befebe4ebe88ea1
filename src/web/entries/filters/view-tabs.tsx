/** Saved views over the list, and what can be done with the one that is open. */
import type { SavedView } from '#contract/entry/views.ts'
import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Save, Settings2, Users } from 'lucide-react'
import { useState } from 'react'

import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { OnItsWay } from '../../ui/keys/on-its-way.tsx'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { viewWords as words } from '../../words/entries/search.ts'
import { searchOf, stateOf, type ListFilters } from './list-filters.ts'
import { countWords } from './tray-tabs.tsx'
import {
  filtersOfView,
  isAskedAsKept,
  openedView,
  questionOfView,
  type ViewTask,
} from './view-filters.ts'
import { viewCountsQuery } from './view-queries.ts'
import './views.css'

export type ViewTabsProps = {
  readonly views: readonly SavedView[]
  readonly current: SavedView | undefined
  readonly filters: ListFilters
  /** Something in the search box was not understood: what would be kept is not what was written. */
  readonly isUnread: boolean
  /** The view is called so from now on, or is gone. */
  readonly onOpen: (viewId: string | null) => void
}

const fetchWindows = () => import('./view-windows.tsx')

export function ViewTabs({ views, current, filters, isUnread, onOpen }: ViewTabsProps) {
  const [task, setTask] = useState<ViewTask | null>(null)
  const windows = useFetched(task !== null, fetchWindows)
  const canKeep = questionOfView(filters) !== null
  if (views.length === 0 && !canKeep) return null
  return (
    <div className="view-row">
      <TabRow views={views} current={current} />
      <ViewActs
        {...{ current, filters, canKeep }}
        onTask={(asked) => {
          if (isUnread && asked.kind !== 'remove') toast({ tone: 'danger', text: words.readFirst })
          else setTask(asked)
        }}
      />
      {task && !windows && <OnItsWay />}
      {windows && task && (
        <windows.ViewWindows
          {...{ task, filters }}
          onClose={() => setTask(null)}
          onDone={(viewId) => {
            setTask(null)
            onOpen(viewId)
          }}
        />
      )}
    </div>
  )
}

/** They are addresses, as the trays: each opens in a tab of its own if wanted. */
function TabRow({ views, current }: Pick<ViewTabsProps, 'views' | 'current'>) {
  const counts = useQuery({ ...viewCountsQuery, enabled: views.length > 0 }).data?.counts ?? []
  if (views.length === 0) return null
  return (
    <nav className="tray-tabs" aria-label={words.views}>
      <ul>
        {views.map((view) => (
          <ViewLink
            key={view.viewId}
            view={view}
            count={counts.find(({ viewId }) => viewId === view.viewId)?.count}
            isCurrent={view.viewId === current?.viewId}
          />
        ))}
      </ul>
    </nav>
  )
}

function ViewLink({
  view,
  count,
  isCurrent,
}: {
  readonly view: SavedView
  readonly count: number | undefined
  readonly isCurrent: boolean
}) {
  const filters = filtersOfView(view.question)
  const search = searchOf(filters)
  search.set(openedView, view.viewId)
  return (
    <li>
      <Link
        to={`?${search.toString()}`}
        state={stateOf(filters)}
        className="tray-tab"
        title={view.isShared ? words.sharedBy(view.ownerName) : undefined}
        data-empty={count === 0 || undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {view.isShared && <Users className="view-shared" role="img" aria-label={words.shared} />}
        <span>{view.name}</span>{' '}
        {count !== undefined && <span className="tray-count numeric">{countWords(count)}</span>}
      </Link>
    </li>
  )
}

type ActsProps = Pick<ViewTabsProps, 'current' | 'filters'> & {
  readonly canKeep: boolean
  readonly onTask: (task: ViewTask) => void
}

function ViewActs({ current: view, filters, canKeep, onTask }: ActsProps) {
  const differs = view === undefined || !isAskedAsKept(filters, view)
  return (
    <>
      {view?.mayChange && differs && canKeep && (
        <Button
          size="small"
          icon={<Save aria-hidden="true" />}
          onPress={() => onTask({ kind: 'keep-question', view })}
        >
          {words.saveChanges}
        </Button>
      )}
      {differs && canKeep && (
        <Button
          size="small"
          variant="quiet"
          icon={<BookmarkPlus aria-hidden="true" />}
          onPress={() => onTask({ kind: 'save' })}
        >
          {view === undefined ? words.save : words.saveAsNew}
        </Button>
      )}
      {view?.mayChange && (
        <MenuButton
          label={words.options}
          icon={<Settings2 aria-hidden="true" />}
          items={[
            { id: 'change', label: words.change, onPress: () => onTask({ kind: 'change', view }) },
            { id: 'remove', label: words.remove, onPress: () => onTask({ kind: 'remove', view }) },
          ]}
        />
      )}
    </>
  )
}
