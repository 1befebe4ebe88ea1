import { I18nProvider } from 'react-aria-components/I18nProvider'

import { DialogWindow } from '../ui/dialogs/dialog-window.tsx'
import { localeWords } from '../words/language/locale.ts'
import { helpWords as words } from '../words/shell/help.ts'
import { chapterOf } from '../words/help/shape.ts'
import { Manual, ManualChapter } from './manual.tsx'

export type ManualWindowProps = {
  readonly isOpen: boolean
  /** Of the page it is opened on. */
  readonly pathname: string
  readonly onClose: () => void
}

/** The manual over the page, at its chapter: Escape, and the page is as it was. */
export function ManualWindow({ isOpen, pathname, onClose }: ManualWindowProps) {
  const name = chapterOf(pathname)
  return (
    <I18nProvider locale={localeWords.tag}>
      <DialogWindow title={words.title} size="large" {...{ isOpen, onClose }}>
        <Manual linksTo="tab">
          {({ chapters }) => (
            <>
              <h3>{chapters[name].title}</h3>
              <ManualChapter name={name} chapter={chapters[name]} isTitled={false} />
              <p>
                <a href={`/manual#${name}`} target="_blank" rel="noreferrer">
                  {words.whole}
                </a>
              </p>
            </>
          )}
        </Manual>
      </DialogWindow>
    </I18nProvider>
  )
}
