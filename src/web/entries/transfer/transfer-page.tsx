/**
 * Everything a leaving or absent person has open, given to others in one step: for heads of offices
 * and administrators.
 */
import type { SessionView } from '#contract/service/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ReadingFailure } from '../../common/reading-failure.tsx'
import { call } from '../../common/api.ts'
import { useSession } from '../../session/current/use-session.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { transferWords as words } from '../../words/entries/work-transfer.ts'
import { useChoosablePeople } from './people-query.ts'
import { TransferCourse } from './transfer-course.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useTransfer } from './use-transfer.ts'

export function TransferPage() {
  const session = useSession().data
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {session ? <Transfer session={session} /> : <Skeleton lines={4} height={2} />}
    </>
  )
}

function Transfer({ session }: { readonly session: SessionView }) {
  const { people, error, retry } = useChoosablePeople(session)
  const [staffId, setStaffId] = useState<string | null>(null)
  const transfer = useTransfer()
  const { course } = transfer
  if (error) return <ReadingFailure error={error} words={words} onRetry={retry} />
  if (people === undefined) return <Skeleton lines={4} height={2} />
  if (people.length === 0) return <Notice>{words.nobodyToChoose}</Notice>
  return (
    <section className="card stack transfer">
      {course.stage === 'ASKING' ? (
        <>
          <Select
            label={words.from}
            placeholder={words.fromPlaceholder}
            options={people.map((person) => ({ id: person.staffId, label: person.name }))}
            value={staffId}
            onChange={setStaffId}
          />
          {staffId !== null && (
            <Work
              key={staffId}
              staffId={staffId}
              refused={course.error}
              onSubmit={transfer.start}
            />
          )}
        </>
      ) : (
        <TransferCourse course={course} onResume={transfer.resume} onReset={transfer.reset} />
      )}
    </section>
  )
}

type WorkProps = Omit<Parameters<typeof TransferForm>[0], 'work'>

function Work(props: WorkProps) {
  const { staffId } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['entries', 'work', staffId],
    queryFn: ({ signal }) => call('readWork', { params: { staffId } }, { signal }),
  })
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (data === undefined) return <Skeleton lines={3} height={2} />
  return <TransferForm {...props} work={data} />
}
