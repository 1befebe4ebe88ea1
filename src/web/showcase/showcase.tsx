import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { NavLink } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { DataTable, type DataColumn } from '../ui/display/data-table.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { themeFamilies, type ThemeFamily } from '../ui/themes/theme-names.ts'
import { toast } from '../ui/dialogs/toast.tsx'
import { useToday } from '../common/use-today.ts'
import { showcaseWords as words } from '../words/shell/showcase.ts'
import { ContrastTable } from './contrast-table.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { scheduleQuery } from './schedule-events.ts'
import './showcase.css'

const contents = {
  panel: Panel,
  utilities: Utilities,
  blocks: Form,
  pages: Calendar,
  documentation: Themes,
} as const

type PageName = keyof typeof contents
const names: readonly PageName[] = ['panel', 'utilities', 'blocks', 'pages', 'documentation']

/** Our own components and colours on five pages, to judge a theme by. No menu leads here. */
export function Showcase() {
  const last = useLocation().pathname.split('/').at(-1)
  const name = names.find((each) => each === last) ?? 'panel'
  const Content = contents[name]
  return (
    <>
      <nav className="showcase-pages" aria-label={words.name}>
        {names.map((each) => (
          <NavLink key={each} to={`/control/${each}`}>
            {words.pages[each]}
          </NavLink>
        ))}
      </nav>
      <PageHeader title={words.pages[name]} lead={words.lead} />
      <div className="stack">
        <Content />
      </div>
    </>
  )
}

function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack stack-tight" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones = ['info', 'success', 'warning', 'danger'] as const
const saySample = (): void => void toast({ text: words.sampleText, tone: 'info' })

function Panel() {
  return (
    <Sample title={words.buttons}>
      <div className="cluster">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} onPress={saySample}>
            {words.variants[variant]}
          </Button>
        ))}
        {tones.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {words.tones[tone]}
          </StatusTag>
        ))}
      </div>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={words.tones[tone]}>
          {words.sampleText}
        </Notice>
      ))}
    </Sample>
  )
}

function Utilities() {
  return (
    <Sample title={words.contrast}>
      <ContrastTable />
    </Sample>
  )
}

// A sample has no office whose clock would count.
const hereabouts = new Intl.DateTimeFormat().resolvedOptions().timeZone

function Form() {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('nombre@lugar')
  const [attempt, setAttempt] = useState(0)
  const error = /^\S+@\S+\.\S{2,}$/u.test(email) ? undefined : words.emailError
  const save = (): void => {
    setAttempt(attempt + 1)
    if (error !== undefined) return
    setOpen(false)
    saySample()
  }
  const errors = attempt > 0 && error !== undefined ? [{ field: 'email', message: error }] : []
  return (
    <Sample title={words.dialogs}>
      <div>
        <Button onPress={() => setOpen(true)}>{words.openDialog}</Button>
      </div>
      {isOpen && (
        <FormDialog
          title={words.dialogTitle}
          saving={{ errors, attempt, isBusy: false }}
          saveLabel={words.send}
          onSave={save}
          onClose={() => setOpen(false)}
        >
          <TextField
            name="email"
            label={words.email}
            {...{ error }}
            value={email}
            onChange={setEmail}
          />
        </FormDialog>
      )}
    </Sample>
  )
}

function Calendar() {
  // A wall calendar shows the day of whoever looks at it.
  const today = useToday(hereabouts)
  const { data, error, refetch } = useQuery(scheduleQuery)
  return (
    <Sample title={words.calendar}>
      {data !== undefined && <MonthCalendar events={data} today={today} />}
      {data === undefined && error === null && <Skeleton lines={6} height={4} />}
      {error !== null && <Button onPress={() => void refetch()}>{error.message}</Button>}
    </Sample>
  )
}

const themeColumns: readonly DataColumn<ThemeFamily>[] = [
  { id: 'family', header: words.theme, isRowHeader: true, cell: ({ title }) => title },
  { id: 'names', header: words.themeNames, cell: ({ names: themes }) => themes.join(', ') },
]

function Themes() {
  return (
    <Sample title={words.themes}>
      <DataTable
        label={words.themes}
        columns={themeColumns}
        rows={themeFamilies}
        keyOf={({ title }) => title}
      />
    </Sample>
  )
}
