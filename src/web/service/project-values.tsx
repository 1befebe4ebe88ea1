import type { SettingsView } from '#contract/service/settings.ts'

import { DescriptionList } from '../ui/display/description-list.tsx'
import { serviceWords as words } from '../words/shell/service.ts'

type Project = Extract<SettingsView['signIn'], { readonly kind: 'cloud' }>['project']

/** Under the names the provider's console gives them, so that they can be compared one by one. */
export function ProjectValues({ project }: { readonly project: Project }) {
  const notes: Partial<Record<keyof Project, string>> = {
    apiKey: words.apiKeyNote,
    databaseURL: words.notUsed,
    storageBucket: words.notUsed,
  }
  return (
    <section className="card">
      <h2>{words.projectTitle}</h2>
      <p className="muted">{words.projectLead}</p>
      <DescriptionList
        items={names.map((name) => ({
          term: name,
          description: <Value value={project[name]} note={notes[name]} />,
        }))}
      />
    </section>
  )
}

const names = [
  'apiKey',
  'authDomain',
  'databaseURL',
  'projectId',
  'storageBucket',
  'messagingSenderId',
  'appId',
] as const

type ValueProps = { readonly value: string; readonly note: string | undefined }

function Value({ value, note }: ValueProps) {
  return (
    <>
      {value === '' ? words.notGiven : <span className="mono">{value}</span>}
      {note !== undefined && <span className="service-note">{note}</span>}
    </>
  )
}
