import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const throttle = partOf('src/server/identity/limits/throttle.ts')
const knownBrowser = partOf('src/server/identity/session/known-browser.ts')
const porter = partOf('src/server/http/receive/admit-requests.ts')
const shares = partOf('src/server/http/limits/shares.ts')
const uploadFile = partOf('src/server/attachments/upload-file.ts')
const room = partOf('src/server/files/store/disk-space.ts')

const lane = testedIn('src/server/identity/known-lane.test.ts')
const counting = testedIn('src/server/identity/throttle-lanes.test.ts')
const strangers = testedIn('src/server/http/limits/stranger-queue.test.ts')
const waiting = testedIn('src/server/attachments/waiting-bytes.test.ts')
const names = testedIn('tests/attacks/host-names.test.ts')
const space = testedIn('src/server/files/store/disk-space.test.ts')

export const availabilityGuards: readonly Guard[] = [
  names(
    [175],
    'are nobody’s without asking the database',
    partOf('src/server/municipality/sites/sites.ts')(
      'if (known !== null && ageOf(known) < unknownMs && siteNamed(known, host) === null) return null',
    ),
  ),
  lane(
    [94],
    'signs them in whatever others fail at from the same address',
    throttle(
      'attempt.browser\n          ? beginKnown',
      'attempt.browser === undefined\n          ? beginKnown',
    ),
  ),
  lane(
    [94],
    'sets out however often others do from the same address',
    throttle(
      'const key = browser ? browserStartKey(browser)',
      'const key = false ? browserStartKey(browser as never)',
    ),
  ),
  lane(
    [95],
    'signs them in whatever is tried at their account',
    throttle('const isTheirs = isKnownHere(ofPair, markedForMs, now)', 'const isTheirs = false'),
  ),
  lane(
    [96],
    'is one that carries our mark, unbroken',
    knownBrowser(
      'isSame(`${name}.${proof}`, markedBrowser(key, name)) ? hashOf(name) : null',
      'hashOf(name)',
    ),
  ),
  counting(
    [96],
    'adds up with other browsers at an account that never signed in there',
    throttle('...(ofAccount === null ? [] : [countedInRow(ofAccount, now)]),'),
  ),
  lane(
    [97],
    'is asked for work, done by the page before the password is sent, and good for once',
    partOf('src/server/identity/limits/throttle-rows.ts')(' && takeWork(db, work.id, now)'),
  ),
  strangers(
    [98],
    'waits, each address in its turn, and keeps nobody waiting who is known',
    porter('strangers.take(address, exchange, answer)', 'answer()'),
  ),
  strangers(
    [110],
    'leaves a place to an address that has none, however many of few addresses ask again and again',
    partOf('src/server/http/limits/stranger-queue.ts')(
      'waiting < mostWaiting ? null : takeLast([...queues.values()], queue.length)',
      'null',
    ),
  ),
  testedIn('src/server/ledger/follow.test.ts')(
    [99],
    'keeps nobody waiting for whoever comes from far behind, and tells those too everything, each in turn',
    partOf('src/server/ledger/follow.ts')('front - position < mostReadAtOnce', 'front >= position'),
  ),
  strangers(
    [99],
    'has so many live feeds at once, and another again when one ended',
    shares('>= limit)', '>= Infinity)'),
  ),
  waiting(
    [99],
    'are counted together when they arrive together',
    uploadFile('demandRoomToWait(context, waiting, file.sizeBytes)'),
  ),
  space(
    [99],
    'takes no file in below the reserve, and registers what brings none',
    room('const lastShare = 1 / 4', 'const lastShare = 1'),
  ),
]
