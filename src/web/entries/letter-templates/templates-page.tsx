/** What letters begin from: what is offered, what waits for approval, every version of each. */
import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'

import type { TemplatesView } from '#contract/letters/templates.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { templatesQuery } from '../letter-parts/template-queries.ts'
import '../letter-parts/letters.css'
import { catalogueQuery } from '../query/entry-queries.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { TemplateRows, type Asked } from './template-rows.tsx'
import { VersionsDialog } from './versions-dialog.tsx'
import { WaitingPart } from './waiting-part.tsx'

export function TemplatesPage() {
  const templates = useQuery(templatesQuery)
  const catalogue = useQuery(catalogueQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayPropose = templates.data?.mayPropose === true
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <Link to="/control/letters" className="button">
              {words.toLetters}
            </Link>
            {mayPropose && (
              <Button
                variant="primary"
                icon={<FilePlus2 aria-hidden="true" />}
                onPress={() => setAsked({ act: 'edit', templateId: null })}
              >
                {words.add}
              </Button>
            )}
          </>
        }
      />
      {templates.error && (
        <ReadingFailure error={templates.error} words={words} onRetry={templates.refetch} />
      )}
      {templates.data && catalogue.data ? (
        <Shown templates={templates.data} catalogue={catalogue.data} {...{ asked, setAsked }} />
      ) : (
        !templates.error && <Skeleton lines={8} height={2} />
      )}
    </>
  )
}

type ShownProps = {
  readonly templates: TemplatesView
  readonly catalogue: CatalogueView
  readonly asked: Asked | null
  readonly setAsked: (asked: Asked | null) => void
}

function Shown({ templates, catalogue, asked, setAsked }: ShownProps) {
  const close = () => setAsked(null)
  return (
    <div className="stack">
      {(templates.mayPropose || templates.mayConfirm) && <WaitingPart {...{ catalogue }} />}
      {templates.templates.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <TemplateRows {...{ templates, catalogue }} onAsk={setAsked} />
      )}
      {asked?.act === 'edit' && (
        <TemplateDialog
          {...{ catalogue }}
          templateId={asked.templateId}
          countryFoot={templates.countryFoot}
          onClose={close}
        />
      )}
      {asked?.act === 'versions' && asked.templateId !== null && (
        <VersionsDialog templateId={asked.templateId} {...{ catalogue }} onClose={close} />
      )}
    </div>
  )
}
