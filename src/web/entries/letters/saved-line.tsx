import type { ReactNode } from 'react'

import { useStore, type Store } from '../../common/store.ts'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import type { Saving } from './letter-saver.ts'

type SavedLineProps = {
  readonly store: Store<Saving>
  /** It has no place on the server yet: nothing is said before something was typed. */
  readonly isNew: boolean
}

/** How it stands with what is typed: quiet while all is well, read aloud when it is not. */
export function SavedLine({ store, isNew }: SavedLineProps) {
  const { standing, savedAt, sentence, from } = useStore(store, (state) => state)
  if (isNew && standing === 'saved') return null
  const trouble = {
    offline: words.offline,
    incomplete: words.incomplete,
    refused: words.refusedKept(sentence),
    moved: words.leftBehind,
  }
  const said: Readonly<Record<Saving['standing'], ReactNode>> = {
    ...trouble,
    saved: from
      ? words.savedElsewhere(from.name, timeOf(from.at))
      : savedAt === null
        ? words.savedBefore
        : words.saved(timeOf(savedAt)),
    saving: words.saving,
    typed: words.typed,
    behind: words.typed,
  }
  const isTrouble = standing in trouble
  return (
    <div
      className="letter-saved small"
      role={isTrouble || (standing === 'saved' && from) ? 'status' : undefined}
    >
      {isTrouble ? (
        <FieldMessage tone="warning">{said[standing]}</FieldMessage>
      ) : (
        <span className="muted">{said[standing]}</span>
      )}
    </div>
  )
}

/** `10:42`, on the clock of this computer: it is what the person looks at beside it. */
const timeOf = (moment: Date): string => moment.toTimeString().slice(0, 5)
