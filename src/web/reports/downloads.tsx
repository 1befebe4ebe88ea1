import type { ReportFormat, ReportKind } from '#domain/book/report.ts'
import { formatsOf } from '#domain/book/report.ts'
import { fill } from '#contract/common/fill-slots.ts'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'

import { Link } from '../router/link.tsx'
import { ApiProblem, call, callForFile } from '../common/api.ts'
import { mintId } from '../common/mint-id.ts'
import { saveFile } from '../common/save-file.ts'
import { Button } from '../ui/buttons/button.tsx'
import { FieldMessage } from '../ui/fields/field-message.tsx'
import { RadioGroup } from '../ui/fields/radio-group.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { localeWords } from '../words/language/locale.ts'
import { reportWords as words } from '../words/book/reports.ts'
import { sentenceOf } from '../words/language/sentences.ts'
import type { Filters } from './report-filters.ts'
import { isBackwards, queryOf } from './report-filters.ts'
import { useReadExportsAgain } from './report-queries.ts'

export type DownloadsProps = {
  readonly report: ReportKind
  readonly filters: Filters
  readonly reader: Parameters<typeof formatsOf>[1]
}

/**
 * A small report is saved at once; a large one is asked for, and the list below says how far it is.
 */
export function Downloads({ report, filters, reader }: DownloadsProps) {
  const [separator, setSeparator] = useState<';' | ','>(';')
  const { busy, problem, download } = useDownload({ report, filters, separator })
  const formats = formatsOf(report, reader)
  return (
    <div className="stack stack-tight">
      <div className="cluster">
        {formats.map((format) => (
          <Button
            key={format}
            icon={<Download aria-hidden="true" />}
            isBusy={busy === format}
            isDisabled={isBackwards(filters)}
            onPress={() => void download(format)}
          >
            {words.formats[format]}
          </Button>
        ))}
        <Button
          variant="quiet"
          icon={<Printer aria-hidden="true" />}
          onPress={() => globalThis.print()}
        >
          {words.print}
        </Button>
      </div>
      {problem !== null && (
        <div role="alert">
          <FieldMessage tone="error">{problem}</FieldMessage>
        </div>
      )}
      <details className="report-more">
        <summary>{words.papers}</summary>
        <div className="stack stack-tight">
          {formats.includes('csv') && (
            <RadioGroup
              label={words.separator}
              options={[
                { value: ';', label: words.semicolon },
                { value: ',', label: words.comma },
              ]}
              value={separator}
              onChange={setSeparator}
            />
          )}
          <p>
            {words.papersText} <Link to="/control/entries">{words.toBook}</Link>
          </p>
        </div>
      </details>
    </div>
  )
}

function useDownload({
  report,
  filters,
  separator,
}: Omit<DownloadsProps, 'reader'> & { readonly separator: ';' | ',' }) {
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const readExportsAgain = useReadExportsAgain()
  const query = queryOf(filters)
  const fetchFile = async (format: ReportFormat): Promise<void> => {
    const exportId = mintId()
    const { course, rows } = await call('askReport', {
      params: { exportId },
      body: { report, format, separator, filters: query },
    })
    if (course === 'BACKGROUND') {
      await readExportsAgain()
      toast({ text: fill(sentenceOf['W-REP-02'], { n: rows }, localeWords.tag) })
      return
    }
    const file = await callForFile('readReportFile', {
      params: { report },
      query: { ...query, format, separator },
    })
    saveFile(file, `${words.reports[report]}.${format}`)
  }
  const download = async (format: ReportFormat): Promise<void> => {
    setBusy(format)
    setProblem(null)
    try {
      await fetchFile(format)
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      setProblem(cause.message)
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, download }
}
