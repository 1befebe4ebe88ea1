import { useId } from 'react'

import { chooseLanguage, languages } from '../../words/language/languages.ts'
import { shellWords } from '../../words/shell/shell.ts'
import { spokenLanguage } from '../../words/language/in-language.ts'
import './language-choice.css'

export type LanguageChoiceProps = {
  /** Whether its name is written above it, and not only spoken. */
  readonly isTitled?: boolean
}

/**
 * One button for each language, in its own words. Buttons and no list: pressing one opens the page
 * anew, which choosing may not.
 */
export function LanguageChoice({ isTitled = false }: LanguageChoiceProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="language-choice">
      <span id={id} className={isTitled ? 'field-label' : 'visually-hidden'}>
        {shellWords.language}
      </span>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === spokenLanguage}
          onClick={() => {
            if (code !== spokenLanguage) chooseLanguage(code)
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
