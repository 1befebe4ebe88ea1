/**
 * Which keys do something right now, here and everywhere; and the switch for those of a single
 * letter.
 */
import { changeSettings, useLayoutSettings } from '../shell/settings/layout-settings.ts'
import { useActiveCommands, type Command } from '../ui/keys/active-commands.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { isSingleKey } from '../ui/keys/keystroke.ts'
import { Switch } from '../ui/fields/switch.tsx'
import { paletteWords as words } from '../words/shell/palette.ts'
import './key-sheet.css'
import { Keys } from './keys.tsx'
import { closeWindow } from './palette-window.ts'

export function KeySheet() {
  const { singleKeys } = useLayoutSettings()
  const commands = useActiveCommands().filter(({ keys }) => keys.length > 0)
  const here = commands.filter(({ group }) => group === 'screen')
  const taken = new Set(here.flatMap(({ keys }) => keys))
  const everywhere = commands.filter(
    ({ group, keys }) => group === 'global' && !keys.some((key) => taken.has(key)),
  )
  return (
    <Dialog title={words.sheetTitle} isOpen onClose={closeWindow} size="large">
      <div className="key-sheet-switch">
        <Switch isSelected={singleKeys} onChange={(isOn) => changeSettings({ singleKeys: isOn })}>
          {words.singleKeys}
        </Switch>
        <p className="muted small">{words.singleKeysHelp}</p>
      </div>
      <div className="key-sheet-columns">
        {here.length > 0 && <KeyList title={words.sheetHere} commands={here} {...{ singleKeys }} />}
        <KeyList title={words.sheetEverywhere} commands={everywhere} {...{ singleKeys }} />
      </div>
    </Dialog>
  )
}

type KeyListProps = {
  readonly title: string
  readonly commands: readonly Command[]
  readonly singleKeys: boolean
}

function KeyList({ title, commands, singleKeys }: KeyListProps) {
  return (
    <section>
      <h3 className="section-title">{title}</h3>
      <dl className="key-list">
        {onceEach(commands).map((command) => {
          const isOff = !singleKeys && command.run !== null && command.keys.some(isSingleKey)
          return (
            <div key={command.label} data-off={isOff || undefined}>
              <dt>
                {command.label}
                {isOff && <span className="key-off"> ({words.off})</span>}
              </dt>
              <dd>
                <Keys keys={command.keys} isRange={command.isRange ?? false} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** What several keys do stands once, with all of them. */
function onceEach(commands: readonly Command[]): readonly Command[] {
  const byLabel = Map.groupBy(commands, ({ label }) => label)
  return [...byLabel.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, keys: [first, ...others].flatMap(({ keys }) => keys) }] : [],
  )
}
