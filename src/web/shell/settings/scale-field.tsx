import { Minus, Plus } from 'lucide-react'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'

import { classNames } from '../../ui/buttons/class-names.ts'
import { settingsWords as words } from '../../words/shell/settings.ts'
import { stepScale, useLayoutSettings } from './layout-settings.ts'
import { scales } from './parse-settings.ts'

/**
 * Five sizes of everything. The buttons stop at the ends; whoever arrives there keeps the focus, on
 * the way back.
 */
export function ScaleField() {
  const { scale } = useLayoutSettings()
  const [isTold, setTold] = useState(false)
  const smaller = useRef<HTMLButtonElement>(null)
  const larger = useRef<HTMLButtonElement>(null)
  const title = useId()
  const at = scales.indexOf(scale)
  const go = (step: 1 | -1): void => {
    setTold(true)
    stepScale(step)
    const isLast = scales[at + 2 * step] === undefined
    if (isLast) (step === 1 ? smaller : larger).current?.focus()
  }
  return (
    <section className="layout-config-section">
      <h3 id={title}>{words.scale}</h3>
      <div role="group" aria-labelledby={title} className="scale-field">
        <StepButton
          label={words.smaller}
          isAtEnd={at === 0}
          onPress={() => go(-1)}
          button={smaller}
        >
          <Minus aria-hidden="true" />
        </StepButton>
        <span className="scale-dots" aria-hidden="true">
          {scales.map((each) => (
            <span
              key={each}
              className={classNames('scale-dot', each === scale && 'scale-dot-on')}
            />
          ))}
        </span>
        <StepButton
          label={words.larger}
          isAtEnd={at === scales.length - 1}
          onPress={() => go(1)}
          button={larger}
        >
          <Plus aria-hidden="true" />
        </StepButton>
        <span className="numeric scale-value" aria-hidden="true">
          {scale} px
        </span>
        {/* Said when it changes, not when the panel opens. */}
        <span role="status" className="visually-hidden">
          {isTold && words.scaleNow(scale)}
        </span>
      </div>
    </section>
  )
}

function StepButton({
  label,
  isAtEnd,
  onPress,
  button,
  children,
}: {
  readonly label: string
  readonly isAtEnd: boolean
  readonly onPress: () => void
  readonly button: RefObject<HTMLButtonElement | null>
  readonly children: ReactNode
}) {
  return (
    <button
      ref={button}
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={isAtEnd}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
