import { X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { localeWords } from '../../words/language/locale.ts'
import { settingsWords as words } from '../../words/shell/settings.ts'
import { uiWords } from '../../words/shell/ui.ts'
import { LanguageChoice } from './language-choice.tsx'
import { changeSettings, useLayoutSettings } from './layout-settings.ts'
import { defaultSettings } from './parse-settings.ts'
import { WindowField } from './window-field.tsx'
import { ScaleField } from './scale-field.tsx'
import './settings-panel.css'
import { ThemeChoice } from './theme-choice.tsx'

export type SettingsPanelProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly isWhole: boolean
}

/**
 * Everything a person may set about the frame. Each choice takes effect at once; Escape, the cross
 * and the mask only close.
 */
export function SettingsPanel({ isOpen, onClose, isWhole }: SettingsPanelProps) {
  return (
    <I18nProvider locale={localeWords.tag}>
      <ModalOverlay
        className="layout-config-mask"
        isOpen={isOpen}
        isDismissable
        onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      >
        {/* data-modal tells the page's shortcuts to hold still (use-shortcut.ts). */}
        <Modal data-modal="" className="layout-config-sidebar">
          <Dialog className="layout-config">
            <header className="layout-config-header">
              <Heading slot="title" level={2}>
                {words.title}
              </Heading>
              <IconButton
                size="small"
                label={uiWords.close}
                keys="Esc"
                icon={<X aria-hidden="true" />}
                onPress={onClose}
              />
            </header>
            <LanguageChoice isTitled />
            <ScaleField />
            {isWhole && <WindowField />}
            {isWhole && <FrameFields />}
            <ThemeChoice />
            <Extras />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}

function FrameFields() {
  const settings = useLayoutSettings()
  return (
    <>
      <RadioGroup
        label={words.menuMode}
        value={settings.menuMode}
        onChange={(menuMode) => changeSettings({ menuMode })}
        options={[
          { value: 'static', label: words.menuModes.static },
          { value: 'overlay', label: words.menuModes.overlay },
        ]}
      />
      <RadioGroup
        label={words.inputStyle}
        value={settings.inputStyle}
        onChange={(inputStyle) => changeSettings({ inputStyle })}
        options={[
          { value: 'outlined', label: words.inputStyles.outlined },
          { value: 'filled', label: words.inputStyles.filled },
        ]}
      />
      <Switch isSelected={settings.ripple} onChange={(ripple) => changeSettings({ ripple })}>
        {words.ripple}
      </Switch>
    </>
  )
}

function Extras() {
  const settings = useLayoutSettings()
  const [isReset, setReset] = useState(false)
  const reset = (): void => {
    // The computer stands where it stood.
    const { counterWindow } = settings
    changeSettings({ ...defaultSettings, counterWindow })
    setReset(true)
  }
  return (
    <section className="layout-config-extras">
      <Switch
        isSelected={settings.singleKeys}
        onChange={(singleKeys) => changeSettings({ singleKeys })}
      >
        {words.singleKeys}
      </Switch>
      <p className="muted small">{words.singleKeysHelp}</p>
      <Switch
        isSelected={settings.followSystem}
        onChange={(followSystem) => changeSettings({ followSystem })}
      >
        {words.followSystem}
      </Switch>
      <p className="muted small">{words.followSystemHelp}</p>
      <Button variant="secondary" onPress={reset}>
        {words.reset}
      </Button>
      <p role="status" className="visually-hidden">
        {isReset && words.isReset}
      </p>
    </section>
  )
}
