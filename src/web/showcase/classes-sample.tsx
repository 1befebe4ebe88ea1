import type { ReactNode } from 'react'

import { utilitiesWords } from '../words/showcase.ts'

const notes = utilitiesWords.classNotes

export function ClassesSample() {
  return (
    <div className="showcase-pair">
      <Example name=".form-grid" note={notes.formGrid}>
        <div className="form-grid">
          <Block className="col-8" text=".col-8" />
          <Block className="col-4" text=".col-4" />
          <Block className="col-6" text=".col-6" />
          <Block className="col-6" text=".col-6" />
        </div>
      </Example>
      <Example name=".stack" note={notes.stack}>
        <div className="stack stack-tight">
          <Block text="1" />
          <Block text="2" />
          <Block text="3" />
        </div>
      </Example>
      <Example name=".cluster" note={notes.cluster}>
        <div className="cluster">
          {['1', '2', '3', '4', '5'].map((text) => (
            <Block key={text} text={text} />
          ))}
        </div>
      </Example>
      <Example name=".cluster-between" note={notes.between}>
        <div className="cluster cluster-between">
          <Block text="1" />
          <Block text="2" />
        </div>
      </Example>
      <Example name=".clamp-2" note={notes.clamp}>
        <p className="clamp-2">{notes.clampText}</p>
      </Example>
      <Example name={notes.text} note={notes.card}>
        <div className="card card-tight">
          <p className="muted small numeric">{notes.textSample}</p>
          <p className="mono">.card .card-tight</p>
        </div>
      </Example>
    </div>
  )
}

type ExampleProps = {
  readonly name: string
  readonly note: string
  readonly children: ReactNode
}

function Example({ name, note, children }: ExampleProps) {
  return (
    <div className="card stack stack-tight">
      <h3 className="section-title">{name}</h3>
      <p className="muted small">{note}</p>
      {children}
    </div>
  )
}

function Block({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return <div className={`example-block ${className}`}>{text}</div>
}
