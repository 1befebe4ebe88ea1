import { useQuery } from '@tanstack/react-query'

import { Button } from '../../ui/buttons/button.tsx'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { unitNameIn, useActScene } from '../act/act-scene.tsx'
import { answeringQuery } from '../outgoing/outgoing-queries.ts'
import type { CloseValues } from './close-values.ts'

export type AnsweredWithProps = {
  readonly entryId: string
  readonly onChoose: (reply: Pick<CloseValues, 'number' | 'date' | 'authority'>) => void
}

/** What was sent out for this entry, one of which is the answer: its data need not be typed. */
export function AnsweredWith({ entryId, onChoose }: AnsweredWithProps) {
  const { catalogue } = useActScene()
  const { data } = useQuery(answeringQuery(entryId))
  const sent = data?.entries.filter(
    ({ status, visibility }) => status !== 'ANNULLED' && visibility !== 'EXISTENCE',
  )
  if (sent === undefined || sent.length === 0) return null
  return (
    <div className="cluster">
      {sent.map(({ outgoingId, documentNumber, exitNumber, dispatchedOn, unitId }) => {
        const number = documentNumber ?? exitNumber
        const authority = unitNameIn(catalogue, unitId, '')
        return (
          <Button
            key={outgoingId}
            size="small"
            onPress={() => onChoose({ number, date: dispatchedOn, authority })}
          >
            {words.answerWith(number)}
          </Button>
        )
      })}
    </div>
  )
}
