import { useEffect } from 'react'

import type { EntryForm } from '../form/form-state.ts'

const fieldId = 'folios'

/**
 * The pages of the files become the folios as they arrive; never under the hand of somebody who is
 * in the field, but when they leave it.
 */
export function useCountedFolios(form: EntryForm): void {
  useEffect(() => {
    const arrived = (): void => {
      if (document.activeElement?.id !== fieldId) form.countFolios()
    }
    const left = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.id === fieldId) form.countFolios()
    }
    document.addEventListener('focusout', left)
    const stop = form.uploads.store.subscribe(arrived)
    return () => {
      document.removeEventListener('focusout', left)
      stop()
    }
  }, [form])
}
