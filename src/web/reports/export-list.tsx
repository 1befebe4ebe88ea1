import type { ReportExport } from '#contract/book/reports.ts'
import { FileCheck2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { ApiProblem, call, callForFile } from '../common/api.ts'
import { saveFile } from '../common/save-file.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ProgressBar } from '../ui/buttons/progress-bar.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { writtenInstant, writtenSize } from '../words/language/dates.ts'
import { reportWords as words } from '../words/book/reports.ts'
import { isUnderWay, useCatalogue, useExports, useReadExportsAgain } from './report-queries.ts'

/**
 * The files asked for in the background: how far each is, and those that are there. Nothing when
 * there are none.
 */
export function ExportList() {
  const exports = useExports().data?.exports ?? []
  useAnnouncement(exports)
  if (exports.length === 0) return null
  return (
    <section className="card stack stack-tight report-controls" aria-labelledby="report-exports">
      <h2 id="report-exports" className="section-title">
        {words.exports}
      </h2>
      <p className="muted small">{words.exportsText}</p>
      <ul className="report-exports">
        {exports.map((each) => (
          <li key={each.exportId}>
            <Export file={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Export({ file }: { readonly file: ReportExport }) {
  const name = words.reports[file.report]
  const { isBusy, run } = useFileActs(file)
  return (
    <>
      <div className="report-export-facts">
        {isUnderWay(file) ? <Preparation file={file} /> : <Ended file={file} />}
      </div>
      <div className="cluster">
        {file.state === 'DONE' && (
          <Button
            size="small"
            variant="primary"
            aria-label={words.openOf(name)}
            isBusy={isBusy}
            onPress={() => void run('open')}
          >
            {words.open}
          </Button>
        )}
        <Button
          size="small"
          aria-label={isUnderWay(file) ? words.cancelOf(name) : words.removeOf(name)}
          onPress={() => void run('remove')}
        >
          {isUnderWay(file) ? words.cancel : words.remove}
        </Button>
      </div>
    </>
  )
}

function Preparation({ file }: { readonly file: ReportExport }) {
  const { report, state, done, rows } = file
  return (
    <>
      <ProgressBar
        label={words.preparing(words.reports[report])}
        value={state === 'WAITING' ? null : done / Math.max(rows, 1)}
      />
      <span className="muted small numeric">
        {state === 'WAITING' ? words.waiting : words.progress(done, rows)}
      </span>
    </>
  )
}

function Ended({ file }: { readonly file: ReportExport }) {
  const timeZone = useCatalogue().data?.municipality.timeZone ?? 'UTC'
  const { report, format, state, rows, sizeBytes, sha256, askedAt } = file
  return (
    <>
      <strong>
        {state === 'DONE' && <FileCheck2 aria-hidden="true" />} {words.reports[report]}
      </strong>
      <span className="muted small">
        {state === 'DONE'
          ? words.fileFacts(
              words.formats[format],
              rows,
              writtenSize(sizeBytes ?? 0),
              writtenInstant(askedAt, timeZone),
            )
          : words.exportFailed}
      </span>
      {sha256 !== null && (
        <details className="small">
          <summary>{words.sha256}</summary>
          <code className="report-hash">{sha256}</code>
        </details>
      )}
    </>
  )
}

function useFileActs({ exportId, report, format }: ReportExport) {
  const [isBusy, setBusy] = useState(false)
  const readExportsAgain = useReadExportsAgain()
  const run = async (act: 'open' | 'remove'): Promise<void> => {
    setBusy(true)
    try {
      if (act === 'open') {
        saveFile(
          await callForFile('readReportExport', { params: { exportId } }),
          `${words.reports[report]}.${format}`,
        )
      } else {
        await call('cancelReportExport', { params: { exportId } })
      }
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      toast({ text: cause.message, tone: 'danger' })
    } finally {
      setBusy(false)
    }
    await readExportsAgain()
  }
  return { isBusy, run }
}

/** Says it when one that was under way is there. */
function useAnnouncement(exports: readonly ReportExport[]): void {
  const waited = useRef(new Set<string>())
  useEffect(() => {
    for (const each of exports) {
      if (isUnderWay(each)) waited.current.add(each.exportId)
      else if (waited.current.delete(each.exportId) && each.state === 'DONE') {
        toast({ text: words.ready(words.reports[each.report]), tone: 'success' })
      }
    }
  }, [exports])
}
