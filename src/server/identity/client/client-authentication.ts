/**
 * How we show a provider's token endpoint that we are its client. The standards agree on the secret
 * in the form; in the header it goes percent-encoded first (RFC 6749 §2.3.1), which several servers
 * never undo: they refuse every secret with one of `- _ . ! ~ * ' ( )` in it, and generated secrets
 * have them.
 */
import { ClientSecretBasic, ClientSecretPost, modifyAssertion, PrivateKeyJwt } from 'openid-client'
import type { ClientAuth } from 'openid-client'

import type { Config } from '../../config/config.ts'

export type ClientProof = NonNullable<Config['oidc']>['clientProof']
type SecretMethod = Extract<ClientProof, { readonly secret: string }>['method']

/** `clientId` is what goes with a secret in the header. */
export function clientAuthentication(clientId: string, proof: ClientProof): ClientAuth {
  if ('secret' in proof) return methods[proof.method](clientId, proof.secret)
  const { key, keyId } = proof
  const isRsa = key.asymmetricKeyType === 'rsa'
  const algorithm = isRsa
    ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    : { name: 'ECDSA', namedCurve: 'P-256' }
  const signing = key.toCryptoKey(algorithm, false, ['sign'])
  const signer = keyId === null ? signing : { key: signing, kid: keyId }
  // Addressed to where it is shown (OpenID Connect Core §9). Some servers take their own name
  // instead, which our library writes, and some only this; with one provider nobody else could be
  // shown it.
  return (server, ...rest) => {
    const addressed = (_header: object, payload: Record<string, unknown>): void => {
      payload['aud'] = server.token_endpoint ?? server.issuer
    }
    // It signs in its own time, and is waited for.
    return PrivateKeyJwt(signer, { [modifyAssertion]: addressed })(server, ...rest)
  }
}

const methods: Readonly<Record<SecretMethod, (id: string, secret: string) => ClientAuth>> = {
  auto: (id, secret) => {
    const post = ClientSecretPost(secret)
    const basic = ClientSecretBasic(secret)
    return (server, ...rest) => {
      // Where a server does not say what it takes, it takes the header (OpenID Connect Discovery
      // §3).
      const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const isSame = /^[a-z0-9]*$/iu.test(`${id}${secret}`)
      const prefersPost = takes.includes('client_secret_post') && !isSame
      const method = prefersPost || !takes.includes('client_secret_basic') ? post : basic
      method(server, ...rest)
    }
  },
  post: (_id, secret) => ClientSecretPost(secret),
  basic: (_id, secret) => ClientSecretBasic(secret),
  'basic-plain': (id, secret) => (_server, _client, _body, headers) => {
    const pair = Buffer.from(`${id}:${secret}`, 'utf8').toString('base64')
    headers.set('authorization', `Basic ${pair}`)
  },
}
