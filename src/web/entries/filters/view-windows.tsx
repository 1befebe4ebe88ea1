/** The windows in which a view is named, shared and deleted. Fetched when the first is opened. */
import type { CallOf } from '#contract/common/endpoint.ts'
import type { saveView } from '#contract/entry/views.ts'
import { longestViewName } from '#domain/book/saved-view.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { viewWords as words } from '../../words/entries/search.ts'
import { trayNames } from '../../words/entries/trays.ts'
import { refusedFields } from '../../common/field-errors.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { filterTexts } from './filter-chips.tsx'
import type { ListFilters } from './list-filters.ts'
import { filtersOfView, questionOfView, type ViewTask } from './view-filters.ts'
import { viewsQuery } from './view-queries.ts'

export type ViewWindowsProps = {
  readonly task: ViewTask
  readonly filters: ListFilters
  readonly onClose: () => void
  /** With the view that is open from now on; null when it is gone. */
  readonly onDone: (viewId: string | null) => void
}

export function ViewWindows(props: ViewWindowsProps) {
  return props.task.kind === 'remove' ? <RemoveWindow {...props} /> : <SaveWindow {...props} />
}

type Body = CallOf<typeof saveView>['body']

function SaveWindow({ task, filters, onClose, onDone }: ViewWindowsProps) {
  const view = task.kind === 'save' ? null : task.view
  const [viewId] = useState(() => view?.viewId ?? mintId())
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const kept = task.kind === 'change' ? filtersOfView(task.view.question) : filters
  const saving = useViewSaving(viewId, () => {
    toast({ text: words.saved(name) })
    onDone(viewId)
  })
  return (
    <FormDialog
      saveLabel={words.saveConfirm}
      title={view === null ? words.saveTitle : words.changeTitle(view.name)}
      saving={saving}
      onSave={() => saving.save({ name, isShared, question: questionOfView(kept) ?? {} })}
      onClose={onClose}
    >
      <TextField
        name="name"
        // Whoever opened the window came to write a name.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={words.name}
        isRequired
        maxLength={longestViewName}
        value={name}
        error={saving.errorOf('name')}
        onChange={setName}
      />
      {(view === null || view.isOwn) && (
        <RadioGroup
          name="isShared"
          label={words.forWhom}
          help={words.sharedHelp}
          options={[
            { value: 'own', label: words.forMe },
            { value: 'shared', label: words.forAll },
          ]}
          value={isShared ? 'shared' : 'own'}
          onChange={(chosen) => setShared(chosen === 'shared')}
        />
      )}
      <Asked filters={kept} />
    </FormDialog>
  )
}

/** As the chips say it: what is saved is this and not what is still being typed. */
function Asked({ filters }: Pick<ViewWindowsProps, 'filters'>) {
  const catalogue = useQuery(catalogueQuery).data
  return (
    <div className="stack stack-tight">
      <p className="field-label">{words.asks}</p>
      <ul className="filter-chips view-asks">
        {filters.tray !== '' && <li className="filter-chip">{trayNames[filters.tray]}</li>}
        {filterTexts(filters, catalogue).map(({ name, text }) => (
          <li key={name} className="filter-chip">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useViewSaving(viewId: string, onSaved: () => void) {
  const queries = useQueryClient()
  const submission = useSubmission(refusedFields)
  const save = (body: Body): void =>
    submission.submit([], async () => {
      await call('saveView', { params: { viewId }, body })
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['entries', 'views'] })
      onSaved()
    })
  return { ...submission, save }
}

function RemoveWindow({ task, onClose, onDone }: ViewWindowsProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (viewId: string) => call('removeView', { params: { viewId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      onDone(null)
    },
    onError: (fault) => {
      toast({ tone: 'danger', text: fault.message })
      onClose()
    },
  })
  if (task.kind === 'save') return null
  const { name, isShared, viewId } = task.view
  return (
    <AlertDialog
      title={words.removeTitle(name)}
      isOpen
      isDangerous
      isBusy={isPending}
      confirmLabel={words.removeConfirm}
      onConfirm={() => mutate(viewId)}
      onCancel={onClose}
    >
      {isShared ? words.removeShared : words.removeOwn}
    </AlertDialog>
  )
}
