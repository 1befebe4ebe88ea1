import type { ListedTemplate, TemplatesView } from '#contract/letters/templates.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import { outcomeWords } from '../../words/entries/handling.ts'
import { typesOf } from './template-facts.tsx'

/** Which dialog is open, and of which template; null of a new one. */
export interface Asked {
  readonly act: 'edit' | 'versions'
  readonly templateId: string | null
}

export type TemplateRowsProps = {
  readonly templates: TemplatesView
  readonly catalogue: CatalogueView
  readonly onAsk: (asked: Asked) => void
}

export function TemplateRows({ templates, catalogue, onAsk }: TemplateRowsProps) {
  return (
    <div className="card">
      <ul className="letter-timeline" aria-label={words.title}>
        {templates.templates.map((template) => {
          const { templateId, name, version, isActive } = template
          return (
            <li key={templateId} className="cluster">
              <span className="grow">
                <strong>{name}</strong> {!isActive && <StatusTag>{words.withdrawn}</StatusTag>}
                <br />
                <span className="muted">
                  {[words.versionOf(version), ...answersOf(template, catalogue)].join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                aria-label={words.versionsOf(name)}
                onPress={() => onAsk({ act: 'versions', templateId })}
              >
                {words.versions}
              </Button>
              {templates.mayPropose && (
                <Button
                  size="small"
                  aria-label={words.editOne(name)}
                  onPress={() => onAsk({ act: 'edit', templateId })}
                >
                  {words.edit}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function answersOf(
  { kind, outcome, typeIds }: ListedTemplate,
  { documentTypes }: CatalogueView,
): string[] {
  return [
    outgoingKindWords[kind],
    typesOf(typeIds, documentTypes),
    ...(outcome ? [outcomeWords[outcome]] : []),
  ]
}
