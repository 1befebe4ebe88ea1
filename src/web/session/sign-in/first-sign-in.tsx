import { useQuery } from '@tanstack/react-query'

import type { BindingReply } from '#contract/common/binding.ts'

import { answerMs } from '../../common/time-limits.ts'
import { Link } from '../../router/link.tsx'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { firstSignInWords as words } from '../../words/shell/first-sign-in.ts'
import { openSignIn } from '../current/session.ts'
import { useToken } from '../current/token.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingNotice } from './waiting-notice.tsx'

export type FirstSignInProps = {
  /** What the link carries. */
  readonly secret: string
  /** The person has come in with the account that is theirs from now on. */
  readonly onBound: () => void
}

/**
 * Whose the link is, and the way in that makes an account of the council's sign-in service theirs.
 */
export function FirstSignIn({ secret, onBound }: FirstSignInProps) {
  const shown = useQuery({
    queryKey: ['binding', secret],
    queryFn: ({ signal }) => showLink(secret, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (shown.isPending) return <Spinner label={words.checking} />
  if (shown.error) {
    return <ReadingFailure error={shown.error} words={words} onRetry={shown.refetch} />
  }
  if (shown.data.binding === null) {
    return (
      <Notice tone="warning" title={words.lapsedTitle} isAnnounced>
        <p>{words.lapsedText}</p>
        <p>
          <Link to="/auth">{words.asUsual}</Link>
        </p>
      </Notice>
    )
  }
  return <Waiting {...shown.data} onBound={onBound} />
}

type WaitingProps = Pick<FirstSignInProps, 'onBound'> & {
  readonly binding: string
  readonly name: string
}

function Waiting({ binding, name, onBound }: WaitingProps) {
  const waiting = useWaiting()
  const isSignedIn = useToken() !== null
  const signIn = async (): Promise<void> => {
    const outcome = await waiting.whileOpen(() => openSignIn({ binding, returnTo: '/control' }))
    if (outcome === 'signed-in') onBound()
  }
  return (
    <>
      <p>
        <strong>{words.lead(name)}</strong> {words.text}
      </p>
      <p className="muted">{words.onlyYours}</p>
      {isSignedIn && waiting.stage === 'none' && (
        <Notice tone="warning">
          <p>{words.otherSession}</p>
        </Notice>
      )}
      <WaitingNotice stage={waiting.stage} />
      <Button variant="primary" size="large" onPress={() => void signIn()}>
        {words.signInAs(name)}
      </Button>
    </>
  )
}

/** Beside the API: nobody is signed in. Throws when the server does not answer as it should. */
async function showLink(secret: string, signal: AbortSignal): Promise<BindingReply> {
  const answer = await fetch('/auth/binding', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}
