import { useEffect } from 'react'

import { ApiProblem } from '../common/api.ts'
import { sessionWords as words } from '../words/shell/session.ts'
import { readSessionQuietly } from './current/use-session.ts'
import { confirmKeptPageBy } from './kept-page.ts'

const longestAnswerMs = 3000
const lookAgainMs = 2000
const longestCurtainMs = 2000

/** The staff's pages: back from the browser's keeping, they show nothing until the server spoke. */
export function useKeptPage(): void {
  useEffect(() => {
    confirmKeptPageBy((isBack, show) => void confirm(isBack, show))
    return () => confirmKeptPageBy(null)
  }, [])
}

async function confirm(isBack: () => boolean, show: () => void): Promise<void> {
  let told: HTMLElement | null = null
  // oxlint-disable-next-line no-await-in-loop -- asked until somebody answers
  for (let answer = await ask(); isBack(); answer = await ask()) {
    if (answer !== 'unreachable') {
      // What was typed stays in the page, behind the curtain that its refusal draws.
      if (answer === 'ended' && !(await isCurtained())) return location.reload()
      told?.remove()
      return show()
    }
    told ??= tell()
    await lineAgain()
  }
  told?.remove()
}

async function ask(): Promise<'lives' | 'ended' | 'unreachable'> {
  try {
    await readSessionQuietly(AbortSignal.timeout(longestAnswerMs))
    return 'lives'
  } catch (fault) {
    return fault instanceof ApiProblem && fault.problem.status === 401 ? 'ended' : 'unreachable'
  }
}

/** The one thing to be seen: the page around it is hidden. */
function tell(): HTMLElement {
  const told = document.createElement('p')
  told.className = 'kept-page-waits'
  told.setAttribute('role', 'status')
  told.textContent = words.keptPageWaits
  document.body.append(told)
  return told
}

/** Or a while later: browsers do not always know. */
function lineAgain(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, lookAgainMs)
    addEventListener('online', done)
    function done(): void {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}

function isCurtained(): Promise<boolean> {
  const until = performance.now() + longestCurtainMs
  return new Promise((resolve) => {
    requestAnimationFrame(function look(now) {
      if (document.querySelector('.dialog-curtain') !== null) resolve(true)
      else if (now > until) resolve(false)
      else requestAnimationFrame(look)
    })
  })
}
