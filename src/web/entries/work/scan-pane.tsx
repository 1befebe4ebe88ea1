import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { workWords as words } from '../../words/entries/work-page.ts'
import type { ScanProps } from './scans.ts'

// What it is and what is due stand there before.
const fetchScan = () => import('./scan-view.tsx')

/** Beside what is written about the document, and in sight while that is read. */
export function WideScan(props: ScanProps) {
  const view = useFetched(true, fetchScan)
  return (
    <aside className="work-scan screen-only" aria-label={words.scan}>
      {view ? <view.ScanView {...props} /> : <Skeleton lines={1} height={24} />}
    </aside>
  )
}

/** On a telephone: where it belongs, once it is asked for. */
export function NarrowScan(props: ScanProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const view = useFetched(isOpen, fetchScan)
  if (props.scans.length === 0) return null
  return (
    <div className="work-scan-narrow stack stack-tight screen-only">
      <div>
        <Button
          icon={isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hideScan : words.seeScan}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (view ? <view.ScanView {...props} /> : <Skeleton lines={1} height={24} />)}
      </div>
    </div>
  )
}
