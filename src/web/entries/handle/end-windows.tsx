/** How an entry leaves the office: sent on, archived; and agreeing to its annulment. */

import { saysNothing } from '#domain/common/text.ts'
import { call } from '../../common/api.ts'
import { sealValue, unsealValue } from '../../session/current/browser-key.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { actLeads, actWords } from '../../words/entries/entry-acts.ts'
import { useActFields } from '../act/act-fields.ts'
import { ActFrame } from '../act/act-frame.tsx'
import { useActScene, useActValues } from '../act/act-scene.tsx'
import { sending } from '../act/decision.ts'
import { missing, notADate, unwritten } from '../act/text-errors.ts'

export function ForwardWindow() {
  const { today, run, decide } = useActScene()
  const [values, set] = useActValues(() => ({ body: '', on: today, theirNumber: '' }))
  const { field, date } = useActFields(values, set)
  const { body, on, theirNumber } = values
  const submit = (): void =>
    run.submit(
      [
        ...unwritten(body, { field: 'body', label: actWords.forwardBody, least: 3 }),
        ...notADate(on, 'on'),
      ],
      () =>
        decide({
          ...sending('forwardEntry', { body, on, theirNumber: theirNumber.trim() || null }),
          said: () => actWords.forwarded(body.trim()),
        }),
    )
  return (
    <ActFrame first="body" onSubmit={submit}>
      <TextField {...field('body')} label={actWords.forwardBody} isRequired maxLength={160} />
      <div className="form-grid">
        <DateField {...date('on')} className="col-6" label={actWords.forwardOn} />
        <TextField
          {...field('theirNumber')}
          className="col-6"
          label={actWords.theirNumber}
          help={actWords.optional}
          isNumeric
          maxLength={80}
        />
      </div>
    </ActFrame>
  )
}

/** Where this person archived the last one: a morning's boxes are one box. */
export function ArchiveWindow() {
  const { session, run, decide } = useActScene()
  const [values, set] = useActValues(() => rememberedArchivePlace(session.staffId))
  const { field } = useActFields(values, set)
  const { code, location } = values
  const submit = (): void =>
    run.submit(missing(saysNothing(code), 'code', actWords.archiveCodeMissing), async () => {
      await decide(sending('archiveEntry', { code, location: location.trim() || null }))
      rememberArchivePlace(session.staffId, values)
    })
  return (
    <ActFrame first="code" onSubmit={submit}>
      <div className="form-grid">
        <TextField
          {...field('code')}
          className="col-6"
          label={actWords.archiveCode}
          isRequired
          isNumeric
          maxLength={40}
        />
        <TextField
          {...field('location')}
          className="col-6"
          label={actWords.archiveLocation}
          help={actWords.archiveLocationHelp}
          maxLength={120}
        />
      </div>
    </ActFrame>
  )
}

export function ConsentWindow() {
  const { run, decide } = useActScene()
  const submit = (): void =>
    run.submit([], () =>
      decide({
        send: ({ entryId, version }) =>
          call('consentAnnulment', { params: { entryId } }, { version }),
      }),
    )
  return (
    <ActFrame first="consent" onSubmit={submit} isDangerous size="small">
      <p>{actLeads['consent-annulment']()}</p>
    </ActFrame>
  )
}

/** Where a person archived last: kept in this browser, sealed for each person who uses it. */
interface ArchivePlaceTyped {
  readonly code: string
  readonly location: string
}

const sealName = 'archive place'
const keyOf = (staffId: string): string => `archive-place:${staffId}`

function rememberedArchivePlace(staffId: string): ArchivePlaceTyped {
  try {
    const saved: unknown = unsealValue(staffId, sealName, localStorage.getItem(keyOf(staffId)))
    const known =
      typeof saved === 'object' && saved !== null ? new Map(Object.entries(saved)) : null
    const text = (name: string): string => {
      const value: unknown = known?.get(name)
      return typeof value === 'string' ? value : ''
    }
    return { code: text('code'), location: text('location') }
  } catch {
    return { code: '', location: '' }
  }
}

function rememberArchivePlace(staffId: string, place: ArchivePlaceTyped): void {
  try {
    localStorage.setItem(keyOf(staffId), sealValue(staffId, sealName, place))
  } catch {
    // Typed again next time.
  }
}
