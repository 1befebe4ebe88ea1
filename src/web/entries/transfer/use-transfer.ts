import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'

export interface Asked {
  readonly staffId: string
  readonly reason: string
  readonly successors: readonly { readonly unitId: string; readonly toStaffId: string }[]
}

export type Course =
  | { readonly stage: 'ASKING'; readonly error: Error | null }
  | {
      readonly stage: 'RUNNING' | 'STOPPED' | 'DONE'
      readonly transferId: string
      readonly asked: Asked
      readonly done: number
      readonly skipped: number
      readonly left: number
    }

const asking: Course = { stage: 'ASKING', error: null }

/**
 * Sends the transfer again until nothing is left of it; one that broke goes on under the same id.
 */
export function useTransfer(): {
  readonly course: Course
  readonly start: (asked: Asked) => void
  readonly resume: () => void
  readonly reset: () => void
} {
  const queries = useQueryClient()
  const [course, setCourse] = useState<Course>(asking)
  const run = async (transferId: string, asked: Asked): Promise<void> => {
    let told = { done: 0, skipped: 0, left: -1 }
    try {
      while (told.left !== 0) {
        const { staffId, reason, successors } = asked
        // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
        told = await call('transferWork', {
          params: { staffId, transferId },
          body: { reason, successors: [...successors] },
        })
        setCourse({ stage: told.left === 0 ? 'DONE' : 'RUNNING', transferId, asked, ...told })
      }
      await queries.invalidateQueries()
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error('The transfer failed', { cause })
      setCourse(
        // Before the first answer nothing may have happened: the form says why.
        told.left < 0
          ? { stage: 'ASKING', error }
          : { stage: 'STOPPED', transferId, asked, ...told },
      )
    }
  }
  return {
    course,
    start: (asked) => {
      const transferId = mintId()
      setCourse({ stage: 'RUNNING', transferId, asked, done: 0, skipped: 0, left: 0 })
      void run(transferId, asked)
    },
    resume: () => {
      if (course.stage !== 'STOPPED') return
      setCourse({ ...course, stage: 'RUNNING' })
      void run(course.transferId, course.asked)
    },
    reset: () => setCourse(asking),
  }
}
