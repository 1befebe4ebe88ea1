import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const guard = partOf('src/server/identity/session/guard.ts')
const openSession = partOf('src/server/identity/client/open-session.ts')
const ownSessions = partOf('src/server/identity/client/own-sessions.ts')
const sessionStore = partOf('src/server/identity/session/session-store.ts')
const mount = partOf('src/server/http/receive/mount.ts')

const session = testedIn('src/server/identity/session.test.ts')
const own = testedIn('src/server/session/own-sessions.test.ts')
const anyProvider = testedIn('src/server/identity/any-provider.test.ts')

export const sessionGuards: readonly Guard[] = [
  session(
    [1],
    'needs both the cookie and its own token',
    guard(
      `if (found === null) throw ended(idHash === null ? null : await store.whyEnded(idHash))`,
      `if (found === null) throw new Refusal('E-SYS-06')`,
    ),
  ),
  session(
    [2, 3],
    'needs both the cookie and its own token',
    guard(`if (!isSame(shown, tokenOf(sessionKey, found.session))) throw new Refusal('E-SYS-02')`),
  ),
  session(
    [4],
    'is not for other sites, sub-domains included',
    guard(` && (from === null || from === origin)`),
  ),
  session(
    [5, 6],
    'is not for other sites, sub-domains included',
    guard(`(site === null || site === 'same-origin') && `),
  ),
  testedIn('tests/attacks/requests.test.ts')(
    [7],
    'cannot pass its text for JSON',
    mount(`if (!type.startsWith('application/json')) throw new Refusal('E-SYS-06')`),
  ),
  session(
    [9, 10],
    'ends when another begins in the same browser, and a planted one is worth nothing',
    openSession(
      'if (previousIdHash !== null) await store.end(db, { idHashes: [previousIdHash] }, null)',
    ),
  ),
  session(
    [20],
    'ends after half an hour without use',
    guard('!isWithin(idleLimitMs(times), times.lastUsedAt, at) ||'),
  ),
  session(
    [21],
    'ends after ten hours, however busy',
    guard('!isWithin(absoluteMs, times.startedAt, at)', 'false'),
  ),
  session(
    [22],
    'is not kept alive by what the page asks by itself',
    guard('if (!isBackground) await store.touch(found)', 'await store.touch(found)'),
  ),
  own(
    [23],
    'end one by one, from any other',
    ownSessions(`await store.end(db, { municipalityId, staffId, publicId }, 'person')`, '1'),
  ),
  own(
    [24],
    'are nobody else’s to end, or to know of',
    sessionStore(' and staff_id = ${which.staffId}'),
  ),
  own(
    [25],
    'end everywhere at once, here too, and the cookie goes',
    ownSessions(
      `await options.store.end(db, { municipalityId, staffId, but: session.idHash }, 'person')`,
    ),
  ),
  session(
    [26],
    'cannot be done by another site',
    guard(`if (!isFromOurPages(headers, site.origin)) throw new Refusal('E-SYS-06')`),
  ),
  session(
    [27],
    'ends our session and the provider’s, and takes the cookie away',
    partOf('src/server/identity/client/sign-out.ts')(
      `await store.end(db, { idHashes: [session.idHash] }, 'person')`,
    ),
  ),
  own(
    [29],
    'are ended only by whoever proved who they are a moment ago',
    mount(`if (definition.isSensitive && caller?.isFresh !== true) throw new Refusal('E-SYS-09')`),
  ),
  anyProvider(
    [62],
    'two windows that sign in at once leave one session, and no half of another',
    openSession('await store.end(db, { deviceHash }, null)'),
  ),
  session(
    [30],
    'ends with the person: every session, now, and none comes back',
    partOf('db/baseline/05-sign-in.sql')(
      `create trigger staff_not_active_has_no_session after update of status on staff
  for each row when (new.status <> 'ACTIVE') execute function end_sessions_of_staff();`,
    ),
  ),
  own(
    [74],
    'that is set back lengthens nothing',
    guard('return age < limitMs && age > -clockToleranceMs', 'return age < limitMs'),
  ),
  testedIn('src/server/tokens/tokens.test.ts')(
    [73],
    'is never taken beside a cookie, whoever’s',
    partOf('src/server/identity/session/token-guard.ts')(
      `if (headers.get('cookie') !== null) throw new Refusal('E-SYS-06')`,
    ),
  ),
  testedIn('src/server/identity/account/ended-visit.test.ts')(
    [139],
    'changes nothing in a session that ended while the form was on its way',
    partOf('src/server/identity/accounts/change-account.ts')(
      `if (asked.isFromWithin === true && !(await goesOn(db, asked))) return false`,
    ),
  ),
]
