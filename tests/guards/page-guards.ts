import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const windows = testedIn('tests/journeys/session-windows.test.ts')
const kept = testedIn('tests/journeys/kept-page.test.ts')
const keptPage = partOf('src/web/session/kept-page.ts')

export const pageGuards: readonly Guard[] = [
  testedIn('tests/journeys/leaves-nothing-behind.test.ts')(
    [124],
    'can be read by nobody, key by key',
    partOf('src/web/entries/handle/end-windows.tsx')(
      `sealValue(staffId, sealName, place)`,
      `JSON.stringify(place)`,
    ),
  ),
  kept([131], 'is not shown after signing out in %s', keptPage(`if (!isSame()) return loadAnew()`)),
  kept(
    [131],
    'shows nothing once its session ended at another machine, and loses nothing typed',
    keptPage(`else confirm(() => time === times, show)`, `else show()`),
  ),
  kept(
    [131],
    'stays covered without a line, says so, and comes back by itself',
    partOf('src/web/session/use-kept-page.ts')(
      `if (answer === 'lives' || (answer === 'ended' && (await isCurtainHere()))) {`,
      `if (answer !== null) {`,
    ),
  ),
  windows(
    [125],
    'is not sent from behind the curtain by whoever signed in since',
    partOf('src/web/entries/act/act-frame.tsx')(`if (!isInTopDialog(form.current)) return`),
  ),
  testedIn('tests/journeys/unheard-sign-in.test.ts')(
    [126],
    'registers nothing in their name',
    partOf('src/web/common/api.ts')(
      `if (here === null || token === null || token === here.token) return token`,
      `if (token !== '') return token`,
    ),
  ),
  windows(
    [55],
    'never mix two people: the first is told who is there now',
    partOf('src/web/session/use-ended-session.ts')(
      `if (isOtherTold) setTrouble({ kind: 'other-person', name: now.name })\n          return`,
    ),
  ),
  windows(
    [63],
    'open one dialog',
    partOf('src/web/session/session-dialogs.tsx')(
      `return <EndedDialog title={words.endedTitle} text={whyEnded(asked.ground)} />`,
      `return [0, 1].map((key) => <EndedDialog key={key} title={words.endedTitle} text={whyEnded(asked.ground)} />)`,
    ),
  ),
  windows(
    [71],
    'only makes a page look for itself, and nothing changes',
    partOf('src/web/session/current/token.ts')(
      `channel.addEventListener('message', listener)`,
      `channel.addEventListener('message', ({ data }) => { if (data === 'signed-out') localStorage.removeItem(key); listener() })`,
    ),
  ),
]
