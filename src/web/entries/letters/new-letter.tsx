import { useEffect } from 'react'
import { entryIdIn, letterAddress } from '../../common/entry-in-address.ts'
import { mintId } from '../../common/mint-id.ts'
import { useNavigate, useSearchParams } from '../../router/router.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { keptValues } from '../act/kept-values.ts'
import { useTypist } from '../outgoing/kept-form.ts'

/**
 * Gives a new letter its id, and goes to its page. What was begun for the same entry and has not
 * reached the server yet is gone on with.
 */
export function NewLetter() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const staffId = useTypist()?.staffId
  const answered = entryIdIn(new URLSearchParams({ id: search.get('responde') ?? '' })) ?? ''
  // Another one, with the text of this letter.
  const source = entryIdIn(new URLSearchParams({ id: search.get('de') ?? '' })) ?? ''
  useEffect(() => {
    if (staffId === undefined) return
    const to = letterAddress(begunFor(staffId, answered || source))
    const of = source && `&de=${source}`
    navigate(`${to}&responde=${answered}${of}`, { replace: true })
  }, [staffId, answered, source, navigate])
  return (
    <>
      <PageHeader title={words.newTitle} />
      <Skeleton lines={10} height={2} />
    </>
  )
}

function begunFor(staffId: string, answered: string): string {
  const begun = keptValues(staffId, null)
  const name = `letter for ${answered}`
  const kept = begun.get(name)
  const known = kept && 'letterId' in kept && typeof kept.letterId === 'string' && kept.letterId
  // What reached the server is kept here no more, and is found in its tray.
  const isUnsaved = known && keptValues(staffId, known).acts().includes('outgoing letter')
  const letterId = isUnsaved ? known : mintId()
  begun.set(name, { letterId })
  return letterId
}
