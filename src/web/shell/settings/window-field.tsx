import { useState } from 'react'

import { TextField } from '../../ui/fields/text-field.tsx'
import { settingsWords as words } from '../../words/shell/settings.ts'
import { changeSettings, useLayoutSettings } from './layout-settings.ts'
import { longestWindow, windowName } from './parse-settings.ts'

/**
 * The counter window at which this computer stands, kept in this browser. What is no name of one is
 * not kept, and stays in the field with the reason.
 */
export function WindowField() {
  const { counterWindow } = useLayoutSettings()
  const [typed, setTyped] = useState(counterWindow)
  const write = (text: string): void => {
    setTyped(text)
    const name = windowName(text)
    if (name !== null) changeSettings({ counterWindow: name })
  }
  return (
    <TextField
      name="counter-window"
      label={words.counterWindow}
      help={words.counterWindowHelp}
      error={windowName(typed) === null ? words.counterWindowWrong(longestWindow) : undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={write}
    />
  )
}
