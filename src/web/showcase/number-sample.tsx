import { CircleCheck, FilePlus2, Printer } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { toast } from '../ui/toast.tsx'
import { sampleBlocksWords as words } from '../words/showcase-samples.ts'

const nothingDone = (): void => void toast({ text: words.onlySample, tone: 'info' })

/** The panel that a registration ends in. */
export function NumberSample() {
  return (
    <div className="card number-sample">
      <p className="cluster number-state">
        <CircleCheck aria-hidden="true" />
        {words.registered}
      </p>
      <p className="big-number numeric">{words.sampleNumber}</p>
      <DescriptionList layout="grid" items={words.facts} />
      <div className="cluster">
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onPress={nothingDone}>
          {words.print}
        </Button>
        <Button icon={<FilePlus2 aria-hidden="true" />} onPress={nothingDone}>
          {words.another}
        </Button>
      </div>
    </div>
  )
}
