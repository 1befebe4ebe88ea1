import { useEffect, useState } from 'react'

import type { ExchangeReply } from '#contract/common/cloud-sign-in.ts'

import { PageTitleProvider } from '../ui/display/page-title.tsx'
import { clientProblem } from './client-problem.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { SecondFactor, Step, Way } from './identity-client.ts'
import { exchangeTicket } from './open-client.ts'
import type { OpenedClient } from './open-client.ts'
import { ResetForm } from './reset-form.tsx'
import { robotCheckId } from './robot-check.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import './sign-in-window.css'
import { Stopped } from './stopped.tsx'

export type SignInWindowProps = {
  /** Of the attempt this window was opened for. */
  readonly state: string
  /** The person must prove who they are now, whatever the service remembers. */
  readonly isFresh: boolean
  readonly opening: Promise<OpenedClient>
}

type Refused = Extract<ExchangeReply, { readonly problem: unknown }>
type Stage =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'second-factor'; readonly factors: readonly SecondFactor[] }
  | { readonly kind: 'stopped'; readonly refused: Refused }

/** From who it is, by a second step where there is one, to the page that claims our session. */
export function SignInWindow({ state, isFresh, opening }: SignInWindowProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'credentials' })
  const [email, setEmail] = useState('')
  const settings = useOpened(opening)?.settings

  /** The forms show what this throws. It never comes back when it went well: the page is left. */
  const onProven = async (idToken: string): Promise<void> => {
    const reply = await exchangeTicket({ state, idToken })
    if ('problem' in reply) return setStage({ kind: 'stopped', refused: reply })
    const { client } = await opening
    await client.signOut().catch(() => undefined) // it lives in this page, which is about to go
    location.replace(reply.next)
    await new Promise(() => undefined)
  }

  const onWay = async (way: Way): Promise<void> => {
    const step = await proveBy(opening, way, isFresh)
    if (step.kind === 'proven') return onProven(step.idToken)
    setStage({ kind: 'second-factor', factors: step.factors })
  }

  const toCredentials = (): void => setStage({ kind: 'credentials' })
  return (
    <PageTitleProvider suffix={settings?.owner ?? ''}>
      <main className="sign-in-window" data-stage={stage.kind}>
        <div className="card">
          <p className="sign-in-owner">{settings?.owner}</p>
          {stage.kind === 'credentials' && (
            <CredentialsForm
              email={email}
              onEmail={setEmail}
              ways={settings?.ways ?? []}
              onWay={onWay}
              onForgot={() => setStage({ kind: 'reset' })}
            />
          )}
          {stage.kind === 'reset' && (
            <ResetForm
              email={email}
              onEmail={setEmail}
              onSend={async () => (await opening).client.sendPasswordReset(email.trim())}
              onBack={toCredentials}
            />
          )}
          {stage.kind === 'second-factor' && (
            <SecondFactorForm factors={stage.factors} onProven={onProven} onBack={toCredentials} />
          )}
          {stage.kind === 'stopped' && (
            <Stopped
              {...stage.refused}
              isFresh={isFresh}
              onConfirm={async () => (await opening).client.sendConfirmation()}
            />
          )}
        </div>
        <div id={robotCheckId} />
      </main>
    </PageTitleProvider>
  )
}

/** Undefined until it is open; a failure is met, and said, where somebody needs it. */
function useOpened(opening: Promise<OpenedClient>): OpenedClient | undefined {
  const [opened, setOpened] = useState<OpenedClient>()
  useEffect(() => {
    opening.then(setOpened, () => undefined)
  }, [opening])
  return opened
}

async function proveBy(opening: Promise<OpenedClient>, way: Way, isFresh: boolean): Promise<Step> {
  try {
    const { client } = await opening
    return await (isFresh ? client.reauthenticate(way) : client.signIn(way))
  } catch (fault) {
    throw clientProblem(fault)
  }
}
