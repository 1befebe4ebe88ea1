import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { DataTable, type DataColumn } from '../ui/data-table.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { themeFamilies } from '../ui/themes/theme-names.ts'
import { documentationWords as words } from '../words/showcase-documentation.ts'
import { ShowcasePage } from './showcase-page.tsx'

/** How to theme and configure an installation, beside the thing itself. */
export function DocumentationPage() {
  return (
    <ShowcasePage
      title={words.title}
      lead={words.lead}
      sections={[
        { id: 'tema', title: words.theme, content: <Theme /> },
        { id: 'familias', title: words.families, lead: words.familiesText, content: <Families /> },
        { id: 'fichas', title: words.tokens, lead: words.tokensText, content: <Tokens /> },
        { id: 'municipio', title: words.council, content: <CouncilSheet /> },
        { id: 'escala', title: words.scale, content: <Prose paragraphs={[words.scaleText]} /> },
        { id: 'teclado', title: words.keyboard, lead: words.keyboardText, content: <Keys /> },
        { id: 'ajustes', title: words.settings, lead: words.settingsText, content: <Settings /> },
      ]}
    />
  )
}

type ProseProps = { readonly paragraphs: readonly string[]; readonly children?: ReactNode }

function Prose({ paragraphs, children }: ProseProps) {
  return (
    <div className="showcase-prose">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children}
    </div>
  )
}

/** It can be scrolled sideways, so it can be reached with Tab. */
function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="showcase-code" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}

function Theme() {
  return (
    <Prose paragraphs={words.themeText}>
      <Code label={words.theme} text={words.themeExample} />
    </Prose>
  )
}

type Family = (typeof themeFamilies)[number]
const familyColumns: readonly DataColumn<Family>[] = [
  {
    id: 'family',
    header: words.family,
    width: '16rem',
    isRowHeader: true,
    onCard: 'title',
    cell: ({ title }) => title,
  },
  { id: 'names', header: words.names, cell: ({ names }) => <code>{names.join(', ')}</code> },
]

function Families() {
  return (
    <DataTable
      label={words.familiesLabel}
      columns={familyColumns}
      rows={themeFamilies}
      keyOf={({ title }) => title}
    />
  )
}

function Tokens() {
  return (
    <div className="showcase-prose">
      <DescriptionList items={words.tokenList} />
      <p>
        <Link to="/control/utilities#colores">{words.tokensMore}</Link>
      </p>
    </div>
  )
}

function CouncilSheet() {
  return (
    <Prose paragraphs={words.councilText}>
      <Code label={words.council} text={words.councilExample} />
      <p>{words.councilClasses}</p>
      <p className="cluster">
        <Link to="/control/utilities#contraste">{words.toContrast}</Link>
        <Link to="/control/panel">{words.toPanels}</Link>
      </p>
    </Prose>
  )
}

type Key = (typeof words.keys)[number]
const keyColumns: readonly DataColumn<Key>[] = [
  { id: 'key', header: words.key, width: '10rem', isRowHeader: true, cell: keyCell },
  { id: 'action', header: words.action, onCard: 'title', cell: ({ what }) => what },
]

/** Drawn for the eye, written for those who hear the page. */
function keyCell({ keys }: Key): ReactNode {
  return (
    <>
      <Kbd keys={keys} />
      <span className="visually-hidden">{keys}</span>
    </>
  )
}

function Keys() {
  return (
    <DataTable
      label={words.keysLabel}
      columns={keyColumns}
      rows={words.keys}
      keyOf={({ keys }) => keys}
    />
  )
}

type Setting = (typeof words.settingList)[number]
const settingColumns: readonly DataColumn<Setting>[] = [
  {
    id: 'name',
    header: words.variable,
    width: '15rem',
    isRowHeader: true,
    onCard: 'title',
    cell: ({ name }) => <code>{name}</code>,
  },
  {
    id: 'purpose',
    header: words.purpose,
    onCard: 'title',
    cell: ({ purpose }) => purpose,
  },
  {
    id: 'fallback',
    header: words.fallback,
    width: '15rem',
    cell: ({ fallback }) => <span className="muted">{fallback}</span>,
  },
]

function Settings() {
  return (
    <DataTable
      label={words.settingsLabel}
      columns={settingColumns}
      rows={words.settingList}
      keyOf={({ name }) => name}
    />
  )
}
