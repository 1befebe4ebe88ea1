import { Check } from 'lucide-react'
import { useId } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'

import { themeFamilies, type ThemeFamily } from '../../ui/themes/theme-names.ts'
import { settingsWords as words, themeLabel } from '../../words/shell/settings.ts'
import { chooseTheme, useLayoutSettings } from './layout-settings.ts'

/**
 * The 34 themes under the headings of their families. Arrows move, and moving chooses: the page is
 * the preview.
 */
export function ThemeChoice() {
  const { theme } = useLayoutSettings()
  return (
    <section className="layout-config-section">
      <h3>{words.themes}</h3>
      <p className="muted small">
        {words.currentTheme} <strong>{themeLabel(theme)}</strong>
      </p>
      {themeFamilies.map((family) => (
        <Family key={family.title} family={family} theme={theme} />
      ))}
    </section>
  )
}

function Family({ family, theme }: { readonly family: ThemeFamily; readonly theme: string }) {
  const title = useId()
  return (
    <div className="theme-family">
      <h4 id={title}>{family.title}</h4>
      <RadioGroup
        aria-labelledby={title}
        className="theme-swatches"
        orientation="horizontal"
        value={family.names.includes(theme) ? theme : null}
        onChange={chooseTheme}
      >
        {family.names.map((name) => (
          <RadioField key={name} value={name}>
            <RadioButton className="theme-swatch">
              {/* The swatch wears the theme itself: its card and its colour. */}
              <span className="theme-sample" data-theme={name} title={themeLabel(name)}>
                <Check aria-hidden="true" />
              </span>
              <span className="visually-hidden">{themeLabel(name)}</span>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
    </div>
  )
}
