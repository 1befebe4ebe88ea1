import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { TemplateVersionView } from '#contract/letters/templates.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { templateQuery } from '../letter-parts/template-queries.ts'
import { WholeTemplate } from './template-facts.tsx'

export type VersionsDialogProps = {
  readonly templateId: string
  readonly catalogue: CatalogueView
  readonly onClose: () => void
}

/** Two versions of a template beside each other: the last one, and the one before it at first. */
export function VersionsDialog({ templateId, catalogue, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useQuery(templateQuery(templateId))
  return (
    <Dialog
      isOpen
      size="large"
      title={data?.[0] ? words.versionsOf(data[0].form.name) : words.versions}
      onClose={onClose}
    >
      {error && <ReadingFailure error={error} words={words} onRetry={refetch} />}
      {!data && !error && <Skeleton lines={6} height={2} />}
      {data && <Beside versions={data} {...{ catalogue }} />}
    </Dialog>
  )
}

type BesideProps = {
  readonly versions: readonly TemplateVersionView[]
  readonly catalogue: CatalogueView
}

function Beside({ versions, catalogue }: BesideProps) {
  const [last, before = last] = versions.map(({ version }) => version)
  const [left, setLeft] = useState(before)
  const [right, setRight] = useState(last)
  return (
    <section className="letter-beside" aria-label={words.compare}>
      <Side label={words.left} chosen={left} onChoose={setLeft} {...{ versions, catalogue }} />
      <Side label={words.right} chosen={right} onChoose={setRight} {...{ versions, catalogue }} />
    </section>
  )
}

type SideProps = BesideProps & {
  readonly label: string
  readonly chosen: number | undefined
  readonly onChoose: (version: number) => void
}

function Side({ label, chosen, onChoose, versions, catalogue }: SideProps) {
  return (
    <div className="stack stack-tight">
      <Select
        {...{ label }}
        options={versions.map(({ version }) => ({
          id: String(version),
          label: words.versionOf(version),
        }))}
        value={String(chosen)}
        onChange={(id) => onChoose(Number(id))}
      />
      <VersionText
        version={versions.find(({ version }) => version === chosen)}
        {...{ catalogue }}
      />
    </div>
  )
}

type VersionTextProps = {
  readonly version: TemplateVersionView | undefined
  readonly catalogue: CatalogueView
}

function VersionText({ version, catalogue }: VersionTextProps) {
  if (version === undefined) return null
  const { form, writtenBy, approvedBy, approvedAt } = version
  const { documentTypes: types, municipality } = catalogue
  return (
    <>
      <p className="muted">
        {words.byTwo(writtenBy, approvedBy, writtenInstant(approvedAt, municipality.timeZone))}
      </p>
      <WholeTemplate {...{ form, types }} label={words.textOf(version.version)} />
    </>
  )
}
