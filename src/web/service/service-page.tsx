import { useQuery } from '@tanstack/react-query'
import type { SettingsView } from '#contract/service/settings.ts'

import { ReadingFailure } from '../common/reading-failure.tsx'
import { call } from '../common/api.ts'
import { DescriptionList, type DescriptionItem } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { writtenSize } from '../words/language/dates.ts'
import { serviceWords as words } from '../words/shell/service.ts'
import { HeadsOutside } from './heads-outside.tsx'
import { ProjectValues } from './project-values.tsx'
import './service.css'

/**
 * What whoever runs the server decided. Nothing can be changed here: it is the environment of a
 * process.
 */
export function ServicePage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <Settings />
    </>
  )
}

function Settings() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('readSettings', {}, { signal }),
  })
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (data === undefined) return <Spinner label={words.loading} />
  return (
    <div className="stack service-settings">
      <Part title={words.general} items={generalItems(data)} />
      <SignIn signIn={data.signIn} />
      <Part title={words.mail} items={mailItems(data)} />
      <HeadsOutside outside={data.outside} />
    </div>
  )
}

type PartProps = { readonly title: string; readonly items: readonly DescriptionItem[] }

function Part({ title, items }: PartProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <DescriptionList items={items} />
    </section>
  )
}

function SignIn({ signIn }: Pick<SettingsView, 'signIn'>) {
  return (
    <>
      {signIn.kind === 'cloud' && signIn.isEmulated && (
        <Notice tone="warning" title={words.emulatedTitle}>
          <p>{words.emulated}</p>
        </Notice>
      )}
      <Part title={words.signIn} items={signInItems(signIn)} />
      {signIn.kind === 'cloud' && <ProjectValues project={signIn.project} />}
    </>
  )
}

function generalItems(settings: SettingsView): readonly DescriptionItem[] {
  const { publicUrl, isDatabaseOwn, maxFileSizeBytes } = settings
  return [
    { term: words.publicUrl, description: publicUrl },
    {
      term: words.documents,
      description: isDatabaseOwn ? words.documentsOwn : words.documentsEmbedded,
    },
    { term: words.largestFile, description: writtenSize(maxFileSizeBytes) },
  ]
}

function signInItems(signIn: SettingsView['signIn']): readonly DescriptionItem[] {
  const way = { term: words.signInWay, description: words[signIn.kind] }
  if (signIn.kind === 'embedded') {
    return [way, { term: words.address, description: signIn.address }]
  }
  if (signIn.kind === 'oidc') {
    return [
      way,
      { term: words.issuer, description: signIn.issuer },
      { term: words.clientId, description: signIn.clientId },
    ]
  }
  const ways = [words.passwordWay, ...signIn.ways.map((name) => words.wayNames[name])]
  return [way, { term: words.ways, description: ways.join('; ') }]
}

function mailItems({ mail }: SettingsView): readonly DescriptionItem[] {
  if (mail === null) return [{ term: words.mailServer, description: words.noMail }]
  return [
    { term: words.mailServer, description: mail.server },
    { term: words.mailFrom, description: mail.from },
    {
      term: words.closingsTo,
      description: mail.closingsTo.length === 0 ? words.noClosingsTo : mail.closingsTo.join(', '),
    },
  ]
}
