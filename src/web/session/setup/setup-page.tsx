import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Link } from '../../router/link.tsx'
import { ApiProblem, call } from '../../common/api.ts'
import { Brand } from '../../shell/pages/brand.tsx'
import { refreshService } from '../../shell/settings/service.ts'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { setupWords as words } from '../../words/office/setup.ts'
import { SetupDone } from './setup-done.tsx'
import { SetupForm } from './setup-form.tsx'
import type { SetupReply } from './setup-values.ts'
import './setup.css'

/**
 * The page the one-time link opens. Its code stands behind `#`, so it is in no log, and travels in
 * a header from here on.
 */
export function SetupPage() {
  const [done, setDone] = useState<SetupReply | null>(null)
  const finish = (reply: SetupReply): void => {
    setDone(reply)
    // The code is spent: it need not stay in the address, nor in the history.
    history.replaceState(history.state, '', '/setup')
    void refreshService()
  }
  return (
    <div className="setup">
      <header className="setup-bar">
        <Brand />
      </header>
      <main id="contenido" tabIndex={-1} className="setup-main">
        {done === null ? <Opening onDone={finish} /> : <SetupDone {...done} />}
      </main>
    </div>
  )
}

function Opening({ onDone }: { readonly onDone: (reply: SetupReply) => void }) {
  const [code] = useState(() => location.hash.slice(1))
  const check = useQuery({
    queryKey: ['setup', code],
    queryFn: ({ signal }) => call('checkSetup', {}, { headers: { 'X-Setup-Code': code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader title={words.title} lead={check.data && words.lead} />
      {check.isPending && <Spinner label={words.checking} />}
      {check.error && <Closed fault={check.error} onRetry={() => void check.refetch()} />}
      {check.data && (
        <SetupForm
          code={code}
          countries={check.data.countries}
          service={check.data.signInService}
          onDone={onDone}
        />
      )}
    </>
  )
}

function Closed({ fault, onRetry }: { readonly fault: Error; readonly onRetry: () => void }) {
  if (fault instanceof ApiProblem && fault.problem.type === 'E-CFG-01') {
    return (
      <Notice tone="warning" title={words.badLinkTitle} isAnnounced>
        <p>{words.badLinkText}</p>
        <p>
          <Link to="/">{words.toFront}</Link>
        </p>
      </Notice>
    )
  }
  return (
    <Notice
      tone="danger"
      title={words.unreachableTitle}
      isAnnounced
      actions={<RetryButton onRetry={onRetry}>{words.retry}</RetryButton>}
    >
      {fault.message}
    </Notice>
  )
}
