import { useState } from 'react'
import { Link } from 'react-router'

import { DescriptionList } from '../ui/description-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SplitView } from '../ui/split-view.tsx'
import { Badge } from '../ui/status-tag.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { panelWords as words } from '../words/showcase.ts'

export function CardsSample() {
  return (
    <>
      <div className="showcase-cards">
        {words.counters.map(({ value, label, note }) => (
          <div key={label} className="card">
            <p className="section-title">{label}</p>
            <p className="big-number numeric">{value}</p>
            <p className="muted small">{note}</p>
          </div>
        ))}
      </div>
      <div className="showcase-pair">
        <div className="card stack stack-tight">
          <h3>{words.cardTitle}</h3>
          <p>{words.cardText}</p>
          <p className="muted">
            {words.cardSoft} <Link to="#avisos">{words.cardLink}</Link>.
          </p>
        </div>
        <div className="card card-tight stack stack-tight">
          <h3>{words.factsTitle}</h3>
          <DescriptionList items={words.facts} />
        </div>
      </div>
    </>
  )
}

export function TabsSample() {
  const [selected, select] = useState('data')
  const { data, files, history } = words.tabNames
  return (
    <div className="card card-tight">
      <Tabs
        label={words.tabs}
        selected={selected}
        onSelect={select}
        items={[
          {
            id: 'data',
            label: data,
            content: <DescriptionList layout="grid" items={words.factsGrid} />,
          },
          {
            id: 'files',
            label: (
              <>
                {files} <Badge count={0} label={words.badge} />
              </>
            ),
            content: <EmptyState title={words.noFilesTitle}>{words.noFilesText}</EmptyState>,
          },
          { id: 'history', label: history, content: <p>{words.historyText}</p> },
        ]}
      />
    </div>
  )
}

export function SplitSample() {
  return (
    <SplitView
      storageKey="showcase"
      start={
        <div className="card stack stack-tight">
          <h3>{words.splitStart}</h3>
          <DescriptionList items={words.factsGrid} />
        </div>
      }
      end={
        <div className="card stack stack-tight">
          <h3>{words.splitEnd}</h3>
          <p className="muted">{words.splitText}</p>
        </div>
      }
    />
  )
}
