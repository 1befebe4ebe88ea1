import type { RelationKind } from '#domain/municipality/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { workAddress } from '../../common/entry-in-address.ts'
import { useStore } from '../../common/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { relationWords } from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import type { Duplicate } from '../form/duplicate-question.ts'
import { useEntryForm } from '../form/form-context.tsx'
import { entryQuery } from '../query/entry-queries.ts'
import { useDuplicates } from './use-duplicates.ts'

/** "Parece repetido": points it out, offers to look and to link, and stops nobody. */
export function DuplicatesNotice() {
  const form = useEntryForm()
  const found = useDuplicates(form)
  const relation = useStore(form.values, (values) => values.relation)
  const needsSecrecy = useNeedsSecrecy()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  if (relation) {
    return (
      <Notice
        className="register-notice"
        actions={
          <Button size="small" variant="quiet" onPress={() => form.values.set({ relation: null })}>
            {registerWords.unlink}
          </Button>
        }
      >
        {registerWords.relation(relationWords[relation.kind], relation.entryNumber)}
        {needsSecrecy && ` ${registerWords.relationNeedsSecrecy}`}
      </Notice>
    )
  }
  const [first] = found.filter(({ entryId }) => !dismissed.has(entryId))
  if (!first) return null
  return (
    <DuplicateFound
      duplicate={first}
      onDismiss={() => setDismissed((before) => new Set(before).add(first.entryId))}
      onLink={(kind) =>
        form.values.set({
          relation: { entryId: first.entryId, entryNumber: first.entryNumber, kind },
        })
      }
    />
  )
}

/** Open to all, and related to what is confidential: whoever brought both would be known by it. */
function useNeedsSecrecy(): boolean {
  const { values } = useEntryForm()
  const relatedId = useStore(values, ({ relation }) => relation?.entryId)
  const isOrdinary = useStore(values, ({ confidentiality }) => confidentiality === 'ORDINARY')
  const related = useQuery({
    ...entryQuery(relatedId ?? ''),
    enabled: relatedId !== undefined,
  }).data
  const isConfidential =
    related?.visibility === 'EXISTENCE' || related?.content?.confidentiality === 'CONFIDENTIAL'
  return isOrdinary && isConfidential
}

interface DuplicateFoundProps {
  readonly duplicate: Duplicate
  readonly onDismiss: () => void
  readonly onLink: (kind: RelationKind) => void
}

function DuplicateFound({ duplicate, onDismiss, onLink }: DuplicateFoundProps) {
  const [isLinking, setLinking] = useState(false)
  const { entryId, entryNumber, daysAgo, subject } = duplicate
  return (
    <Notice
      tone="warning"
      isAnnounced
      className="register-notice"
      actions={
        isLinking ? (
          <>
            <Button size="small" onPress={() => onLink('COMPLEMENTS')}>
              {registerWords.duplicateComplements}
            </Button>
            <Button size="small" onPress={() => onLink('DUPLICATES')}>
              {registerWords.duplicateRepeats}
            </Button>
          </>
        ) : (
          <>
            <a
              className="button button-small button-secondary"
              href={workAddress(entryId)}
              target="_blank"
              rel="noreferrer"
              aria-label={registerWords.duplicateOpens(entryNumber)}
            >
              {registerWords.duplicateSee}
            </a>
            <Button size="small" onPress={() => setLinking(true)}>
              {registerWords.duplicateLink}
            </Button>
            <Button size="small" variant="quiet" onPress={onDismiss}>
              {registerWords.duplicateGoOn}
            </Button>
          </>
        )
      }
    >
      {registerWords.duplicateOf(entryNumber, daysAgo)}
      <span className="register-duplicate-subject muted small">{subject}</span>
    </Notice>
  )
}
