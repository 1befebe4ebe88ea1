import { useEffect, useState } from 'react'

import { call } from '../../common/api.ts'
import { type Duplicate, duplicateQuestion, ofOthers } from '../form/duplicate-question.ts'
import type { EntryForm } from '../form/form-state.ts'

const pauseMs = 400

/**
 * What looks like the document being typed, asked again after each pause; a newer question ends the
 * one before.
 */
export function useDuplicates(form: EntryForm): readonly Duplicate[] {
  const [found, setFound] = useState<readonly Duplicate[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = new AbortController()
    let asked = 'null'
    const ask = async (): Promise<void> => {
      const question = duplicateQuestion(form.values.get())
      if (JSON.stringify(question) === asked) return
      asked = JSON.stringify(question)
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      try {
        const duplicates = question
          ? (await call('findDuplicates', { body: question }, { signal })).duplicates
          : []
        if (!signal.aborted) setFound(ofOthers(duplicates, form.entryId))
      } catch {
        // A hint that cannot be had now stops nobody.
        if (!signal.aborted) setFound([])
      }
    }
    const stop = form.values.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), pauseMs)
    })
    void ask()
    return () => {
      clearTimeout(timer)
      asking.abort()
      stop()
    }
  }, [form])
  return found
}
