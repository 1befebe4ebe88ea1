import { Button } from '../../ui/buttons/button.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'

/** Sends the form it ends, once something in it differs from what stands. */
export function ProposeButton({
  isSame,
  isBusy,
}: {
  readonly isSame: boolean
  readonly isBusy: boolean
}) {
  return (
    <div className="cluster">
      <Button
        type="submit"
        variant="primary"
        isDisabled={isSame}
        isBusy={isBusy}
        busyLabel={words.proposing}
      >
        {words.propose}
      </Button>
      {isSame && <span className="muted small">{words.nothingChanges}</span>}
    </div>
  )
}
