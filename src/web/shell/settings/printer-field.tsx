import { useQuery } from '@tanstack/react-query'

import { Link } from '../../router/link.tsx'
import { call } from '../../common/api.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { labelPrintWords as words } from '../../words/entries/label-prints.ts'
import { changeSettings, useLayoutSettings } from './layout-settings.ts'

/**
 * The label printer of this computer, kept in this browser; nothing where the server has none. One
 * that is gone stays chosen, and is said to be gone.
 */
export function PrinterField({ onLeave }: { readonly onLeave: () => void }) {
  const { labelPrinter } = useLayoutSettings()
  const { data } = useQuery({
    queryKey: ['label-printers'],
    queryFn: ({ signal }) => call('listLabelPrints', { query: {} }, { signal }),
    select: ({ printers }) => printers,
  })
  const printers = data ?? []
  const isGone = data !== undefined && labelPrinter !== '' && !printers.includes(labelPrinter)
  if (printers.length === 0 && labelPrinter === '') return null
  return (
    <>
      <RadioGroup
        name="label-printer"
        label={words.labelPrinter}
        help={words.labelPrinterHelp}
        options={[
          { value: '', label: words.dialog },
          ...printers.map((value) => ({ value, label: value })),
          ...(isGone ? [{ value: labelPrinter, label: words.notThere(labelPrinter) }] : []),
        ]}
        value={labelPrinter}
        onChange={(chosen) => changeSettings({ labelPrinter: chosen })}
      />
      <Link to="/control/labelprints" onClick={onLeave}>
        {words.open}
      </Link>
    </>
  )
}
