import { StatusTag } from '../ui/status-tag.tsx'
import { sampleBlocksWords } from '../words/showcase-samples.ts'

export function TimelineSample() {
  return (
    <ol className="card timeline">
      {sampleBlocksWords.timeline.map(({ when, what, who, tone, tag }) => (
        <li key={when}>
          <p className="cluster">
            <StatusTag tone={tone}>{tag}</StatusTag>
            <span className="muted numeric">{when}</span>
          </p>
          <p>{what}</p>
          <p className="muted small">{who}</p>
        </li>
      ))}
    </ol>
  )
}
