/**
 * Passkeys (Web Authentication, level 3): made and used on the provider's own origin, always with
 * the person verified by the device (PIN, finger, face), so that one alone is two factors. Which
 * device it is nobody asks: no attestation. They belong to the host of the identity pages for ever
 * (docs/specification/sign-in.md).
 */
import * as z from 'zod'

// A quarter of a second to load: nobody who starts a server waits for it, only the first who uses a
// passkey.
const library = () => import('@simplewebauthn/server')

export type Passkey = {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

export type PasskeyUse = { readonly counter: number; readonly isSynced: boolean }

export type NewPasskey = Passkey & PasskeyUse

export type PasskeyOwner = {
  readonly subject: string
  readonly email: string
  /** The municipality. */
  readonly owner: string
}

/** What was asked of the browser, and where. */
type Query = { readonly idUrl: string; readonly challenge: string }

const answerTimeoutMs = 120_000
// COSE: Ed25519, ES256, RS256, which every device and browser of today knows at least one of.
const algorithms = [-8, -7, -257]

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export async function creationOptions(
  { idUrl, challenge }: Query,
  { subject, email, owner }: PasskeyOwner,
  known: readonly Passkey[],
): Promise<object> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: owner,
    rpID: hostOf(idUrl),
    userID: new Uint8Array(Buffer.from(subject)),
    userName: email,
    userDisplayName: email,
    challenge: bytesOf(challenge),
    timeout: answerTimeoutMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(named),
  })
}

/**
 * For `PublicKeyCredential.parseRequestOptionsFromJSON`; without `known`, whichever the person
 * picks.
 */
export async function requestOptions(
  { idUrl, challenge }: Query,
  known: readonly Passkey[] = [],
): Promise<object> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(idUrl),
    challenge: bytesOf(challenge),
    timeout: answerTimeoutMs,
    userVerification: 'required',
    allowCredentials: known.map(named),
  })
}

/**
 * The passkey in what the browser answered; null when anything about it is not as it was asked for.
 */
export async function passkeyIn(answer: string, asked: Query): Promise<NewPasskey | null> {
  const response = parsed(registrationShape, answer)
  if (response === null) return null
  try {
    const { verifyRegistrationResponse } = await library()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected(asked),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential, credentialDeviceType } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
      isSynced: credentialDeviceType === 'multiDevice',
    }
  } catch {
    return null // the library throws for every check that fails
  }
}

export type PasskeyAnswer = z.output<typeof authenticationShape>

/** Before anything is checked; null when it is no such answer. */
export function passkeyAnswer(text: string): PasskeyAnswer | null {
  return parsed(authenticationShape, text)
}

/** Whose passkey an answer says it is. */
export function claimedSubject({ response: { userHandle } }: PasskeyAnswer): string | null {
  const subject = Buffer.from(userHandle ?? '', 'base64url').toString('utf8')
  // PostgreSQL stores no NUL: such a name is nobody's.
  return subject === '' || subject.includes('\0') ? null : subject
}

/**
 * The use of this passkey that an answer proves; null when it proves none, also when its counter
 * did not rise.
 */
export async function passkeyUseIn(
  answer: PasskeyAnswer,
  { publicKey, counter }: Passkey,
  asked: Query,
): Promise<PasskeyUse | null> {
  // Whose it says it is was weighed by the caller.
  const { userHandle: _claimed, ...signed } = answer.response
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: signed },
      ...expected(asked),
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter },
    })
    if (!verified) return null
    const { newCounter, credentialDeviceType } = authenticationInfo
    return { counter: newCounter, isSynced: credentialDeviceType === 'multiDevice' }
  } catch {
    return null
  }
}

/**
 * RFC 8176: a key bound to its device or one that a service carries along, used by a verified
 * person.
 */
export function passkeyMethods({ isSynced }: PasskeyUse): string[] {
  return [isSynced ? 'swk' : 'hwk', 'user', 'mfa']
}

function expected({ idUrl, challenge }: Query) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: idUrl,
    expectedRPID: hostOf(idUrl),
    requireUserVerification: true,
  }
}

const base64url = z.string().regex(/^[\w-]+$/u)
const id = base64url.max(1400)
const common = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
const registrationShape = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/u))
      .max(10)
      .catch([]),
  }),
})
const authenticationShape = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.max(200).nullish(),
  }),
})

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // no JSON
  }
}

function named({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString('base64url'), transports: [...transports] }
}

function bytesOf(challenge: string) {
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

function hostOf(idUrl: string): string {
  return new URL(idUrl).hostname
}
