import { useLayoutSettings } from '../shell/layout-settings.ts'
import { utilitiesWords as words } from '../words/showcase.ts'

const names = words.typeNames

/** Sizes in rem, as base.css and utilities.css give them. */
const typeSizes = [
  { label: names.big, className: 'big-number', rem: 2.5714 },
  { label: names.h1, className: 'type-h1', rem: 1.5714 },
  { label: names.h2, className: 'type-h2', rem: 1.2143 },
  { label: names.h3, className: 'type-h3', rem: 1.0714 },
  { label: names.body, className: '', rem: 1 },
  { label: names.small, className: 'small', rem: 0.9286 },
  { label: names.mono, className: 'mono', rem: 0.9286 },
  { label: names.label, className: 'type-note', rem: 0.8571 },
] as const

export function TypeSample() {
  const { scale } = useLayoutSettings()
  return (
    <ul className="card type-scale">
      {typeSizes.map(({ label, className, rem }) => (
        <li key={label}>
          <span className={className}>{words.typeSample}</span>
          <span className="muted small numeric">
            {label} · {pixels(rem * scale)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Steps of 8 px at the scale 14, in rem: the token's own value. */
const spaces = [
  ['--space-1', 0.2857],
  ['--space-2', 0.5714],
  ['--space-3', 0.8571],
  ['--space-4', 1.1429],
  ['--space-5', 1.4286],
  ['--space-6', 1.7143],
  ['--space-8', 2.2857],
  ['--space-12', 3.4286],
  ['--space-16', 4.5714],
] as const

export function SpacesSample() {
  const { scale } = useLayoutSettings()
  return (
    <ul className="card spaces">
      {spaces.map(([token, rem]) => (
        <li key={token}>
          <code>{token}</code>
          <span className="space-bar" style={{ width: `var(${token})` }} aria-hidden="true" />
          <span className="muted small numeric">{pixels(rem * scale)}</span>
        </li>
      ))}
    </ul>
  )
}

const shapes = Object.entries(words.shapeNames)

export function ShapesSample() {
  return (
    <ul className="shapes">
      {shapes.map(([token, label]) => (
        <li key={token}>
          <span className="shape" data-token={token} aria-hidden="true" />
          <span>
            {label}
            <code className="muted">{token}</code>
          </span>
        </li>
      ))}
    </ul>
  )
}

function pixels(size: number): string {
  return `${size.toLocaleString('es', { maximumFractionDigits: 1 })} px`
}
