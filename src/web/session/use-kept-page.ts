import { useEffect } from 'react'

import { ApiProblem, isLate, isRefusal } from '../common/api.ts'
import { keptPageWords as words } from '../words/shell/kept-page.ts'
import { fetchDialogs } from '../ui/dialogs/dialog.tsx'
import { readSessionQuietly } from './current/use-session.ts'
import { fetchSessionDialogs } from './fetch-session-dialogs.tsx'
import { confirmKeptPageBy } from './kept-page.ts'
import './kept-page.css'

const slowAfterMs = 3000
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
  const told = openSentence()
  // oxlint-disable-next-line no-await-in-loop -- asked until somebody answers
  for (let answer = await ask(told.say); isBack(); answer = await ask(told.say)) {
    if (answer === 'lives' || (answer === 'ended' && (await isCurtainHere()))) {
      // What was typed stays in the page, behind the curtain that its refusal draws.
      if (answer === 'ended' && !(await isCurtained())) return location.reload()
      told.close()
      return show()
    }
    told.say(answer === 'slow' ? words.slow : words.waits)
    await lineAgain()
  }
  told.close()
}

/** `slow`: the server was reached, and says nothing of the session, or not in time. */
async function ask(say: (sentence: string) => void): Promise<'lives' | 'ended' | 'slow' | 'away'> {
  const slow = setTimeout(() => say(words.slow), slowAfterMs)
  try {
    await readSessionQuietly()
    return 'lives'
  } catch (fault) {
    if (fault instanceof ApiProblem && fault.problem.status === 401) return 'ended'
    return isRefusal(fault, 'E-SYS-01') && !isLate(fault) ? 'away' : 'slow'
  } finally {
    clearTimeout(slow)
  }
}

/** The one thing to be seen, once there is something to say: the page around it is hidden. */
function openSentence(): { say: (sentence: string) => void; close: () => void } {
  let told: HTMLElement | null = null
  return {
    say: (sentence) => {
      if (told === null) {
        told = document.createElement('p')
        told.className = 'kept-page-waits'
        told.setAttribute('role', 'status')
        document.body.append(told)
      }
      told.textContent = sentence
    },
    close: () => told?.remove(),
  }
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

/** Its code is fetched when a page is idle: whoever leaves one soon leaves it without. */
function isCurtainHere(): Promise<boolean> {
  return Promise.all([fetchSessionDialogs(), fetchDialogs()]).then(
    () => true,
    () => false,
  )
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
