import { landingWords as words } from '../words/shell.ts'

/** A drawing of the paper people take home, marked as an example. Those who hear the page hear only that. */
export function SampleReceipt() {
  const { received, subject, office } = words.sampleFields
  return (
    <figure className="sample">
      <div className="sample-paper" aria-hidden="true">
        <p className="sample-heading">{words.sampleHeading}</p>
        <p className="sample-number">2026-000042</p>
        <dl>
          <dt>{received}</dt>
          <dd>{words.sampleMoment}</dd>
          <dt>{subject}</dt>
          <dd>{words.sampleSubject}</dd>
          <dt>{office}</dt>
          <dd>{words.sampleOffice}</dd>
        </dl>
        <svg className="sample-code" viewBox="0 0 120 28">
          {bars.map(({ x, width }) => (
            <rect key={x} x={x} y="0" width={width} height="28" />
          ))}
        </svg>
      </div>
      <figcaption>{words.sampleCaption}</figcaption>
    </figure>
  )
}

// Looks like a bar code and is none: nothing should scan from an example.
const widths = [
  3, 1, 2, 1, 1, 3, 1, 2, 2, 1, 3, 1, 1, 2, 1, 3, 2, 1, 1, 2, 3, 1, 2, 1, 1, 3, 1, 2, 1, 3,
]
const bars = widths.map((width, index) => ({
  x: widths.slice(0, index).reduce((sum, each) => sum + each + 2.2, 0),
  width,
}))
