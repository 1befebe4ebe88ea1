import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const attempts = partOf('src/server/identity/session/sign-in-attempts.ts')
const routes = partOf('src/server/identity/client/routes.ts')
const handOver = partOf('src/server/identity/client/token-hand-over.ts')
const relyingParty = partOf('src/server/identity/client/relying-party.ts')
const provider = partOf('src/server/identity/embedded/embedded-provider.ts')
const returning = partOf('src/server/identity/client/return-address.ts')
const openSession = partOf('src/server/identity/client/open-session.ts')
const backChannel = partOf('src/server/identity/client/back-channel.ts')
const providerFetch = partOf('src/server/identity/client/provider-fetch.ts')
// Copied too, or it would find the whole library beside itself.
const client = partOf('node_modules/openid-client/build/index.js')(
  `import * as oauth from 'oauth4webapi';`,
  `import * as oauth from 'oauth4webapi';`,
)
const claimedRoles = partOf('src/server/identity/client/claimed-roles.ts')

const wayBack = testedIn('src/server/identity/way-back.test.ts')
const waiting = testedIn('src/server/identity/session/waiting-pages.test.ts')
const anyProvider = testedIn('src/server/identity/any-provider.test.ts')
const hosted = testedIn('src/server/identity/hosted-provider.test.ts')
const logout = testedIn('src/server/identity/client/back-channel.test.ts')

export const wayInGuards: readonly Guard[] = [
  wayBack(
    [8],
    'cannot be claimed twice by keeping the cookies',
    attempts(
      `.deleteFrom('sign_in_attempt')\n          .where('secret_hash'`,
      `.updateTable('sign_in_attempt').set({ mode: 'page' })\n          .where('secret_hash'`,
    ),
  ),
  testedIn('tests/attacks/way-in.test.ts')(
    [11],
    'knows every letter of a state it gave',
    attempts('if (!row || !isSame(row.state, asked.state)) return null', 'if (!row) return null'),
  ),
  wayBack(
    [12],
    'works once, and only in the browser that set out',
    routes(
      'const attempt = secret === null ? null : await attempts.use(secret, state)',
      `const attempt = await attempts.use(secret ?? '', state)`,
    ),
    attempts(
      `.where('secret_hash', '=', hashOf(asked.secret))`,
      `.where('state', '=', asked.state)`,
    ),
  ),
  waiting(
    [12],
    'hears nothing in another browser, from another site, by another name, or of an old attempt',
    attempts(
      `.where('secret_hash', '=', hashOf(secret))\n    .where('started_at', '>', startedAfter)`,
      `.where('started_at', '>', startedAfter)`,
    ),
  ),
  waiting(
    [4],
    'hears nothing in another browser, from another site, by another name, or of an old attempt',
    handOver('return isJson && isFromOurPages(headers, origin)', 'return isJson'),
  ),
  anyProvider(
    [13, 14, 61],
    'the way back works once, in the browser that set out, also when walked twice at once',
    attempts(`.where('used_at', 'is', null)`),
  ),
  wayBack(
    [15],
    'refuses an answer that says it comes from another provider',
    relyingParty(
      'const tokens = await oidc.authorizationCodeGrant(',
      `callback.searchParams.set('iss', configuration.serverMetadata().issuer)\n      const tokens = await oidc.authorizationCodeGrant(`,
    ),
  ),
  wayBack(
    [16],
    'refuses a state it never gave, a code of somebody else, and a stale attempt',
    relyingParty(
      "nonce,\n        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),\n        code_challenge_method: 'S256',",
    ),
    relyingParty('pkceCodeVerifier: attempt.codeVerifier,'),
    relyingParty('expectedNonce: attempt.nonce,'),
    provider('pkce: { required: () => true },', 'pkce: { required: () => false },'),
  ),
  wayBack(
    [17],
    'refuses a state it never gave, a code of somebody else, and a stale attempt',
    attempts(`.where('started_at', '>', asked.startedAfter)`),
  ),
  wayBack(
    [18],
    'is not begun by another site',
    routes(
      `if (context.req.header('Sec-Fetch-Site') === 'cross-site') {`,
      `if (context.req.header('Sec-Fetch-Site') === 'never') {`,
    ),
  ),
  testedIn('src/server/identity/client/return-address.test.ts')(
    [19],
    'goes home instead of to %j',
    returning(`if (/[\\\\\\p{Cc}]/u.test(asked) || asked.startsWith('//')) return homeAddress`),
    returning(
      'if (url === null || url.origin !== origin) return homeAddress',
      'if (url === null) return homeAddress',
    ),
  ),
  testedIn('tests/attacks/requests.test.ts')(
    [68],
    'adds no header: %s',
    returning(`if (/[\\\\\\p{Cc}]/u.test(asked) || asked.startsWith('//')) return homeAddress`),
    returning('return `${url.pathname}${url.search}${url.hash}`', 'return asked'),
  ),
  testedIn('src/server/identity/sign-in.test.ts')(
    [30],
    'turns away a disabled person, whose password is right',
    openSession(
      `if (status === 'ACTIVE' || status === 'PENDING') {`,
      `if (status !== 'REJECTED') {`,
    ),
  ),
  testedIn('src/server/identity/client/claimed-roles.test.ts')(
    [31],
    'are none when the way to them is inherited, or ends early',
    claimedRoles('!isRecord(found) || !Object.hasOwn(found, step)', '!isRecord(found)'),
  ),
  testedIn('src/server/identity/client/claimed-roles.test.ts')(
    [60],
    'are none for %s',
    claimedRoles('if (values.length > mostValues) return []'),
  ),
  logout(
    [32],
    'ends nothing: %s',
    backChannel(`if (!isTyped(protectedHeader.typ, acceptsUntyped)) throw new NotALogout('TYPE')`),
  ),
  logout(
    [32],
    'ends nothing: %s',
    backChannel(`if ('nonce' in payload) throw new NotALogout('NONCE')`),
  ),
  logout(
    [32],
    'ends nothing: %s',
    backChannel(
      `if (!isRecord(events) || !isRecord(events[purpose])) throw new NotALogout('PURPOSE')`,
    ),
  ),
  logout([32], 'ends nothing: %s', backChannel('issuer: provider.issuer,')),
  logout([32], 'ends nothing: %s', backChannel('audience: relyingParty.clientId,')),
  logout([32], 'ends nothing: %s', backChannel('maxTokenAge: oldestMs / 1000,')),
  logout(
    [32],
    'ends nothing the second time, in this process or another, nor after a restart',
    backChannel(`if (made === undefined) throw new NotALogout('REPLAYED')`),
  ),
  logout(
    [57],
    'of an unknown key is looked up once, however many come',
    backChannel('cooldownDuration: askAgainAfterMs,', 'cooldownDuration: 0,'),
  ),
  logout(
    [70],
    'cannot tell whether we know somebody',
    backChannel(
      'return rows\n  })',
      `if (rows.length === 0) throw new NotALogout('NOBODY')\n    return rows\n  })`,
    ),
  ),
  hosted(
    [47],
    'is not believed: %s',
    relyingParty(
      'const execute = [oidc.enableNonRepudiationChecks]',
      'const execute: ((configuration: oidc.Configuration) => void)[] = []',
    ),
  ),
  hosted(
    [47],
    'is not believed about an old proof when a new one was asked for',
    relyingParty('if (isDemanded) demandProofSince(attempt.startedAt, vouched.authenticatedAt)'),
  ),
  hosted(
    [48],
    'that does not answer stops a sign-in and nothing else, and is tried again',
    partOf('node_modules/openid-client/build/index.js')(
      'if (resolve && new URL(as.issuer).href !== server.href) {',
      'if (false) {',
    ),
    partOf('node_modules/oauth4webapi/build/index.js')(
      'if (expected !== _nodiscoverycheck && new URL(json.issuer).href !== expected.href) {',
      'if (false) {',
    ),
  ),
  hosted(
    [49],
    'that does not answer stops a sign-in and nothing else, and is tried again',
    relyingParty('throw new ProviderUnreachable(cause)', 'throw cause'),
  ),
  testedIn('src/server/identity/provider-keys.test.ts')(
    [58],
    'must be named when there are several',
    client,
    partOf('node_modules/oauth4webapi/build/index.js')(
      'if (length !== 1) {\n        throw OPE(',
      'if (length === 0) {\n        throw OPE(',
    ),
  ),
  testedIn('src/server/identity/client/provider-fetch.test.ts')(
    [59],
    'is given up when it is small on the wire and large when unpacked',
    providerFetch('if (size > largestAnswerBytes) throw new AnswerTooLarge()'),
  ),
  testedIn('src/server/identity/client/provider-fetch.test.ts')(
    [59],
    'that sends us elsewhere is not followed',
    providerFetch(`redirect: 'manual', signal })`, `redirect: 'follow', signal })`),
  ),
  testedIn('tests/journeys/signs-in-elsewhere.test.ts')(
    [54],
    'signs in when its page says of openers: %s',
    partOf('src/server/identity/pages/done-page.ts')(
      `new BroadcastChannel('\${channel}').postMessage('signed-in')`,
      `window.opener.postMessage('signed-in', location.origin)`,
    ),
  ),
  testedIn('src/server/identity/any-provider.test.ts')(
    [72],
    'a restart in the middle loses nothing',
    provider('adapter: providerStore(database, (id) => ownClient(options, id)),'),
  ),
]
