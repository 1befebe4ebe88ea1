import { describe, expect, it } from 'vitest'

import { openAppOf } from '#tests/hosted-app.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { ClientShown, RogueProvider } from '#tests/rogue-provider.ts'

// Every sign that the header has percent-encoded and most programs leave as it is; generated
// secrets have some of them.
const secret = "a-b_c.d!e~f*g'h(i)"

type Registration = {
  readonly announced: readonly string[] | undefined
  readonly setting?: string
  readonly takes: (shown: ClientShown, provider: RogueProvider) => boolean
}

/** What becomes of signing in at a provider that knows its client in one way only. */
async function statusAt({ announced, setting, takes }: Registration): Promise<number> {
  const provider = { ...(await openRogueProvider()), clientSecret: secret }
  const env = setting === undefined ? {} : { OIDC_CLIENT_AUTH: setting }
  const app = await openAppOf(provider, env)
  try {
    await app.hireHosted(provider.person)
    // The mischief belongs to the one that listens.
    provider.mischief.client = (shown) => takes(shown, provider)
    provider.mischief.metadata = (said) => ({
      ...said,
      ...(announced === undefined ? {} : { token_endpoint_auth_methods_supported: announced }),
    })
    return (await app.walk()).status
  } finally {
    await app.close()
    await provider.close()
  }
}

const inForm = ({ authorization, form }: ClientShown, provider: RogueProvider): boolean =>
  authorization === '' &&
  form.get('client_id') === provider.clientId &&
  form.get('client_secret') === provider.clientSecret

/** `undoes`: whether it takes the percent-encoding away, as RFC 6749 §2.3.1 has it. */
const inHeader =
  (undoes: boolean) =>
  ({ authorization }: ClientShown, provider: RogueProvider): boolean => {
    const [id, shown] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    const [shownId, shownSecret] = [id, shown].map((part = '') =>
      undoes ? decodeURIComponent(part) : part,
    )
    return shownId === provider.clientId && shownSecret === provider.clientSecret
  }

const asItComes = (shown: ClientShown, provider: RogueProvider): boolean =>
  inForm(shown, provider) || inHeader(false)(shown, provider)

const [post, basic] = ['client_secret_post', 'client_secret_basic']

describe('a secret with signs', () => {
  it('goes by itself where both ways are offered and the header is read as it comes', async () => {
    expect(await statusAt({ announced: [basic, post], takes: asItComes })).toBe(200)
  })

  it.each([
    ['the form alone', [post], inForm],
    ['the header alone, as the standard says', [basic], inHeader(true)],
    ['the header by saying nothing', undefined, inHeader(true)],
  ] as const)('goes by itself where what is taken is %s', async (_, announced, takes) => {
    expect(await statusAt({ announced, takes })).toBe(200)
  })

  it.each([
    ['post', inForm],
    ['basic', inHeader(true)],
    ['basic-plain', inHeader(false)],
  ] as const)('goes as the setting says, whatever is announced: %s', async (setting, takes) => {
    expect(await statusAt({ announced: ['tls_client_auth'], setting, takes })).toBe(200)
  })
})
