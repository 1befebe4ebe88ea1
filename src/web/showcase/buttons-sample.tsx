import { Check, Copy, Pencil, Plus, Printer } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Badge, StatusTag } from '../ui/status-tag.tsx'
import { toast } from '../ui/toast.tsx'
import { panelWords as words } from '../words/showcase.ts'
import { usePretendedWork } from './use-pretended-work.ts'

const names = words.buttonNames

export function ButtonsSample() {
  return (
    <div className="card stack">
      <div className="cluster">
        <SampleButton name={names.primary} variant="primary" />
        <SampleButton name={names.secondary} />
        <SampleButton name={names.quiet} variant="quiet" />
        <SampleButton name={names.danger} variant="danger" />
        <Button isDisabled>{names.disabled}</Button>
      </div>
      <div className="cluster">
        <SampleButton name={names.small} size="small" />
        <SampleButton name={names.large} size="large" />
        <SampleButton name={names.withIcon} icon={<Plus aria-hidden="true" />} />
        <BusyButton />
        <SampleIcon name={names.iconCopy} icon={<Copy aria-hidden="true" />} />
        <SampleIcon name={names.iconEdit} icon={<Pencil aria-hidden="true" />} />
        <SampleIcon name={names.iconPrint} icon={<Printer aria-hidden="true" />} />
      </div>
      <div className="cluster">
        {words.tags.map(({ tone, label }) => (
          <StatusTag
            key={tone}
            tone={tone}
            icon={tone === 'success' ? <Check aria-hidden="true" /> : undefined}
          >
            {label}
          </StatusTag>
        ))}
        <span className="cluster">
          {words.pending} <Badge count={12} label={words.badge} />
        </span>
      </div>
    </div>
  )
}

type SampleProps = { readonly name: string } & Omit<Parameters<typeof Button>[0], 'children'>

/** Says that it was pressed: nothing in the showcase looks like a control and is not. */
function SampleButton({ name, ...props }: SampleProps) {
  return (
    <Button {...props} onPress={() => toast({ text: words.pressed(name), tone: 'info' })}>
      {name}
    </Button>
  )
}

function SampleIcon({ name, icon }: { readonly name: string; readonly icon: React.ReactNode }) {
  return (
    <IconButton
      label={name}
      icon={icon}
      onPress={() => toast({ text: words.pressed(name), tone: 'info' })}
    />
  )
}

function BusyButton() {
  const { isWorking, work } = usePretendedWork(() =>
    toast({ text: words.pressed(names.work), tone: 'success' }),
  )
  return (
    <Button isBusy={isWorking} busyLabel={names.working} onPress={work}>
      {names.work}
    </Button>
  )
}
