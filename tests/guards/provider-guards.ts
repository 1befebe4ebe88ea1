import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const provider = partOf('src/server/identity/embedded/embedded-provider.ts')
const loginHandler = partOf('src/server/identity/embedded/login-handler.ts')
const throttle = partOf('src/server/identity/limits/throttle.ts')
const password = partOf('src/server/identity/accounts/password.ts')
const factorStore = partOf('src/server/identity/factors/factor-store.ts')
const passkeys = partOf('src/server/identity/factors/passkeys.ts')
const verifyToken = partOf('src/server/identity/cloud/verify-token.ts')
const tokenClaims = partOf('src/server/identity/cloud/token-claims.ts')

const embedded = testedIn('src/server/identity/embedded/embedded-provider.test.ts')
const attacks = testedIn('tests/attacks/provider.test.ts')
const signIn = testedIn('src/server/identity/sign-in.test.ts')
const secondFactor = testedIn('src/server/identity/factors/second-factor.test.ts')
const passkey = testedIn('src/server/identity/factors/passkeys.test.ts')
const ticket = testedIn('src/server/identity/cloud/verify-token.test.ts')
const setUp = testedIn('src/server/service/set-up/set-up.test.ts')
const scripts = testedIn('tests/journeys/resists-scripts.test.ts')

const ownReturn = 'redirect_uris: (await sites.all()).map(wayBackTo),'

export const providerGuards: readonly Guard[] = [
  signIn(
    [108],
    'counts for an account whatever writing of its name was tried',
    loginHandler("storable(form.get('user') ?? '').trim()", "form.get('user')?.trim() ?? ''"),
    loginHandler(
      'accountTyped(database, site, typed.user)',
      'accountTyped(database, site, storable(typed.user))',
    ),
  ),
  testedIn('src/server/organization/newcomers.test.ts')(
    [28],
    'is approved, or turned away, by an administrator alone',
    partOf('src/server/organization/staff/may-configure.ts')(
      'if (!mayDo(actor, act)) throw notTheirs(action)',
    ),
    // Looked at again where the change is made, for whoever lost the role a moment ago.
    partOf('src/server/municipality/people/administrators.ts')(
      'if (mayConfigure({ ...actor, grants })) return',
      'return',
    ),
  ),
  embedded(
    [33],
    'sends nobody to %s',
    provider(
      ownReturn,
      'redirect_uris: [...(await sites.all()).map(wayBackTo), "http://localhost:1/auth/callback"],',
    ),
  ),
  embedded(
    [34],
    'gives no code for %s',
    provider('pkce: { required: () => true },', 'pkce: { required: () => false },'),
  ),
  embedded(
    [35],
    'gives no code for %s',
    provider(`responseTypes: ['code'],`, `responseTypes: ['code', 'id_token'],`),
    provider(
      `${ownReturn}\n    grant_types: ['authorization_code'],\n    response_types: ['code'],`,
      `${ownReturn}\n    grant_types: ['authorization_code', 'implicit'],\n    response_types: ['code', 'id_token'],`,
    ),
  ),
  embedded(
    [36],
    'gives no code for %s',
    partOf('node_modules/oidc-provider/lib/actions/authorization/interactions.js')(
      `if (oidc.promptPending('none')) {`,
      'if (false) {',
    ),
  ),
  attacks(
    [37],
    'fetches no request object from anywhere',
    partOf('node_modules/oidc-provider/lib/actions/authorization/request_parameters.js')(
      'throw new RequestUriNotSupported();',
      'return fetch(params.request_uri).then(() => next());',
    ),
  ),
  attacks(
    [38],
    'is not talked into other claims',
    provider('dPoP: off,', 'dPoP: off,\n      claimsParameter: { enabled: true },'),
  ),
  embedded(
    [39],
    'knows no other client, and its pages repeat nothing hostile',
    provider('ctx.body = page.text', 'ctx.body = page.text + decodeURIComponent(ctx.url)'),
  ),
  attacks(
    [40],
    'knows the secret and the verifier, and gives nothing for less',
    provider('pkce: { required: () => true },', 'pkce: { required: () => false },'),
    partOf('node_modules/oidc-provider/lib/helpers/pkce.js')(
      'throw new InvalidGrant({ cause });',
      'return;',
    ),
  ),
  attacks(
    [64],
    'takes back what it gave for a code that comes a second time',
    partOf('src/server/identity/provider/provider-store.ts')(
      `revokeByGrantId: (grantId) => remove(database, model, 'grant_id', grantId),`,
      'revokeByGrantId: async () => undefined,',
    ),
  ),
  signIn(
    [41],
    'makes the guesser wait after five failures, longer each time, and nobody else',
    throttle(
      'if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000), bits: null }\n  const isNameTried',
      'const isNameTried',
    ),
  ),
  testedIn('src/server/identity/accounts/password.test.ts')(
    [42],
    'of nobody takes as long as a wrong one',
    password(
      'const { tag, ...parameters } = parse(',
      'if (hash === null) return false\n  const { tag, ...parameters } = parse(',
    ),
  ),
  signIn(
    [43],
    'refuses the form from another site, and from another browser',
    loginHandler(
      'if (!isFromOurPages(headersOf(request), context.idUrl)) return sendEmpty(response, 403)',
    ),
  ),
  signIn(
    [44],
    'escapes what was typed and takes no NUL or megabyte for a name',
    partOf('src/server/identity/provider/provider-request.ts')(
      'if (size <= largestFormBytes) return',
      'return',
    ),
  ),
  testedIn('tests/attacks/requests.test.ts')(
    [44],
    'larger than any form is refused, whether it says so or not',
    partOf('src/server/http/receive/mount.ts')(
      "if (Number(http.req.header('Content-Length') ?? 0) > largestJsonBytes) throw tooLarge()",
    ),
  ),
  secondFactor(
    [45],
    'takes no code twice, nor one from before it, also from two browsers at once',
    factorStore(`.where('last_step', '<', step)`),
  ),
  testedIn('src/server/identity/factors/totp.test.ts')(
    [45],
    'holds one period before and after its own, and no longer',
    partOf('src/server/identity/factors/totp.ts')(
      'const toleratedSteps = 1',
      'const toleratedSteps = 9',
    ),
  ),
  testedIn('src/server/identity/factors/recovery-codes.test.ts')(
    [46],
    'signs in once, says how many are left, and is worth nothing after',
    factorStore(
      `.where('label', '=', label)\n    .where('used_at', 'is', null)\n    .executeTakeFirst()`,
      `.where('label', '=', label)\n    .executeTakeFirst()`,
    ),
    factorStore(
      `.where('label', '=', label)\n    .where('used_at', 'is', null)\n    .returning`,
      `.where('label', '=', label)\n    .returning`,
    ),
  ),
  ticket(
    [50],
    'with a person put in after signing',
    verifyToken(
      'const { payload, protectedHeader } = await compactVerify(token, keyFor, {',
      `const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url'), protectedHeader = { typ: 'JWT' }\n    await Promise.resolve(keyFor, {`,
    ),
  ),
  ticket([50], '%s', tokenClaims(`demand(said.aud === rules.projectId, 'era para otro')`)),
  ticket(
    [50],
    '%s',
    tokenClaims(`demand(said.iss === issuerOf(rules.projectId), 'lo emitió otro')`),
  ),
  ticket([50], '%s', tokenClaims(`demand(exp > now - clockTolerance, 'caducó')`)),
  testedIn('src/server/identity/cloud/token-exchange.test.ts')(
    [51],
    'opens one session only, whoever shows it again',
    partOf('src/server/identity/cloud/token-exchange.ts')(
      'if (await spendToken(database, idToken, ticket.expiresAt)) return ticket',
      'await spendToken(database, idToken, ticket.expiresAt)\n    return ticket',
    ),
  ),
  scripts(
    [52],
    'sends nothing away',
    partOf('src/server/http/respond/guard-headers.ts')(`"connect-src 'self'",`, `'connect-src *',`),
  ),
  scripts(
    [52],
    'draws nothing from text and runs nothing from elsewhere',
    partOf('src/server/http/respond/guard-headers.ts')(`"require-trusted-types-for 'script'",`),
  ),
  testedIn('src/server/config/address-settings.test.ts')(
    [53],
    'refuse %s, which no browser would let anyone sign in to, and say how to get TLS',
    partOf('src/server/config/address-settings.ts')(
      `if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {`,
      'if (url.href === "") {',
    ),
  ),
  setUp(
    [56],
    'works once',
    partOf('src/server/service/set-up/set-up.ts')(
      `if (isMain && (await mainMunicipalityIn(db))) throw new Refusal('E-CFG-01')`,
    ),
    partOf('src/server/service/set-up/set-up.ts')(
      `if (code === null || !(await isSetupCode(app, site, code))) throw new Refusal('E-CFG-01')`,
      `if (code === null) throw new Refusal('E-CFG-01')`,
    ),
  ),
  setUp(
    [66],
    'works once for two who press at the same moment',
    partOf('src/server/service/set-up/set-up.ts')(
      `if (isMain && (await mainMunicipalityIn(db))) throw new Refusal('E-CFG-01')`,
    ),
  ),
  passkey(
    [65],
    'is refused with an answer %s',
    passkeys(
      'expectedChallenge: expected.challenge,\n      expectedOrigin: expected.idUrl,\n      expectedRPID: hostOf(expected.idUrl),\n      requireUserVerification: true,\n      credential',
      `expectedChallenge: expected.challenge,\n      expectedOrigin: [expected.idUrl, 'https://id.mal.example'],\n      expectedRPID: hostOf(expected.idUrl),\n      requireUserVerification: true,\n      credential`,
    ),
  ),
  passkey(
    [65],
    'is refused with an answer %s',
    passkeys(
      'requireUserVerification: true,\n      credential',
      'requireUserVerification: false,\n      credential',
    ),
  ),
  testedIn('src/server/identity/behind-proxy.test.ts')(
    [67],
    'believes the last address the proxy wrote, and no name but its own',
    partOf('src/server/identity/limits/client-address.ts')('hops.toReversed().find(', 'hops.find('),
  ),
  signIn(
    [69],
    'escapes what was typed and takes no NUL or megabyte for a name',
    loginHandler(`return text.replaceAll('\\0', '').slice(0, 254)`, 'return text'),
  ),
]
