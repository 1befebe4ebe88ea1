/** A device that keeps passkeys, as Chromium's own virtual one. */
import type { CDPSession, Page } from 'playwright-core'

const authenticators = new WeakMap<CDPSession, string>()

/** A device with a fingerprint reader whose owner always says yes. */
export async function plugAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticators.set(session, authenticatorId)
  return session
}

interface Credential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

export async function credentialIn(session: CDPSession): Promise<Credential> {
  const authenticatorId = authenticators.get(session) ?? ''
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('The device made no passkey')
  return credential
}

/** The same device at another window. */
export async function lend(session: CDPSession, credential: Credential): Promise<void> {
  const authenticatorId = authenticators.get(session) ?? ''
  await session.send('WebAuthn.addCredential', { authenticatorId, credential })
}
