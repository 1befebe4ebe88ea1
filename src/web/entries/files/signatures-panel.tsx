import type { Reply } from '#contract/common/endpoint.ts'
import type { listSignatures, SignatureFinding } from '#contract/entry/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'

import { call, callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import type { DescriptionItem } from '../../ui/display/description-list.tsx'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import type { NoticeTone } from '../../ui/display/notice.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { signatureWords } from '../../words/files/signatures.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import type { ReadFile } from './texts-query.ts'
import './signatures.css'
import { useDownload } from './use-download.ts'

/** Who signed a file: found out when the panel is opened, and told fact by fact. */
export function SignaturesPanel({ file }: { readonly file: ReadFile }) {
  const { entryId, attachmentId, fileName } = file
  const section = useRef<HTMLElement>(null)
  const timeZone = useQuery(catalogueQuery).data?.municipality.timeZone
  const { data, error, isFetching, refetch } = useQuery({
    // Apart from the entry's own keys: a file does not change, and each reading is logged.
    queryKey: ['attachment-signatures', entryId, attachmentId],
    queryFn: ({ signal }) =>
      call('listSignatures', { params: { entryId, attachmentId } }, { signal }),
    staleTime: Infinity,
  })
  return (
    <section
      ref={section}
      className="signatures"
      aria-label={signatureWords.of(fileName)}
      aria-live="polite"
      // Where the focus goes when the button that was pressed has done its work.
      tabIndex={-1}
    >
      {error && (
        <div className="cluster">
          <p className="muted">{signatureWords.failed}</p>
          <Button
            size="small"
            isBusy={isFetching}
            onPress={() => void refetch().then(() => section.current?.focus())}
          >
            {signatureWords.retry}
          </Button>
        </div>
      )}
      {!data && !error && <Spinner label={signatureWords.looking} />}
      {data && timeZone !== undefined && <Findings {...{ found: data, file, timeZone }} />}
    </section>
  )
}

type FindingsProps = {
  readonly found: Reply<typeof listSignatures>
  readonly file: ReadFile
  readonly timeZone: string
}

function Findings({ found: { state, signatures }, ...shown }: FindingsProps) {
  if (state === 'TOO_LARGE') return <p className="muted">{signatureWords.tooLarge}</p>
  if (state === 'UNREADABLE') return <p className="muted">{signatureWords.unreadable}</p>
  if (signatures.length === 0) return <p className="muted">{signatureWords.none}</p>
  return signatures.map((finding, place) => (
    // Signatures have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Finding key={place} finding={finding} {...shown} />
  ))
}

type FindingProps = {
  readonly finding: SignatureFinding
  readonly file: ReadFile
  readonly timeZone: string
}

function Finding({ finding, file, timeZone }: FindingProps) {
  const facts = factsOf(finding, timeZone)
  return (
    <Notice
      tone={toneOf(finding)}
      className={finding.integrity === 'UNSUPPORTED' ? 'signature-unread' : 'signature'}
      title={titleOf(finding, timeZone)}
    >
      {remarksOf(finding).map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {facts.length > 0 && <DescriptionList items={facts} />}
      <SignedPart {...{ finding, file }} />
    </Notice>
  )
}

function toneOf({ integrity, after }: SignatureFinding): NoticeTone {
  if (integrity !== 'OK') return integrity === 'BROKEN' ? 'danger' : 'info'
  return after === 'NOTHING' || after === 'SIGNATURES' ? 'info' : 'warning'
}

function titleOf(finding: SignatureFinding, timeZone: string): string {
  const { integrity, after } = finding
  if (integrity === 'BROKEN') return signatureWords.broken
  if (integrity === 'UNSUPPORTED') return signatureWords.unsupported
  return signatureWords.after[after](whoAndWhen(finding, timeZone))
}

function whoAndWhen(finding: SignatureFinding, timeZone: string): string {
  const { kind, stampedAt, declaredAt } = finding
  if (kind === 'TIME_STAMP') return signatureWords.stampedOn(written(stampedAt, timeZone) ?? '')
  return signatureWords.signedBy(nameOf(finding), written(declaredAt, timeZone))
}

function nameOf({ signer, identity }: SignatureFinding): string {
  const name = signer ?? signatureWords.nobody
  return identity === null ? name : `${name} (${identity})`
}

function written(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : writtenInstant(instant, timeZone)
}

function remarksOf({ kind, integrity, chain }: SignatureFinding): readonly string[] {
  if (integrity === 'BROKEN') return [signatureWords.brokenText, signatureWords.revocation]
  if (integrity === 'UNSUPPORTED') return [signatureWords.revocation]
  return [
    kind === 'SIGNATURE' ? signatureWords.unknownIssuer : signatureWords.unknownAuthority,
    ...(chain === 'EXPIRED_AT_TIME' ? [signatureWords.expired] : []),
    signatureWords.revocation,
  ]
}

function factsOf(finding: SignatureFinding, timeZone: string): readonly DescriptionItem[] {
  const { organization, issuer, declaredAt, stampedAt, stampAuthority } = finding
  const stamp = written(stampedAt, timeZone)
  const facts: readonly DescriptionItem[] = [
    { term: signatureWords.organization, description: organization },
    { term: signatureWords.issuer, description: issuer },
    { term: signatureWords.declaredAt, description: written(declaredAt, timeZone) },
    {
      term: signatureWords.stampedAt,
      description: stamp && signatureWords.stamp(stamp, stampAuthority ?? ''),
    },
  ]
  return facts.filter(({ description }) => description !== null)
}

type SignedPartProps = Pick<FindingProps, 'finding' | 'file'>

/** What was signed, where something else stands behind it. */
function SignedPart({ finding, file: { entryId, attachmentId, fileName } }: SignedPartProps) {
  const download = useDownload()
  const { after, coversUpTo, integrity } = finding
  if (integrity !== 'OK' || after === 'NOTHING' || coversUpTo === null) return null
  const load = (): Promise<Blob> =>
    callForFile('readSignedPart', {
      params: { entryId, attachmentId },
      query: { through: coversUpTo },
    })
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      aria-label={signatureWords.signedPartOf(nameOf(finding))}
      isBusy={download.isBusy}
      onPress={() => download.start(load, signatureWords.signedFile(fileName))}
    >
      {signatureWords.signedPart}
    </Button>
  )
}
