import { Button } from '../../ui/buttons/button.tsx'
import { useStrayKeys } from './use-stray-keys.ts'

/**
 * The one thing to do about what a dialog says. A dialog takes the focus in any case: better here
 * than on its cross. These dialogs come uninvited, over a form somebody is typing in: a key that
 * was meant for the form presses nothing.
 */
export function Answer({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: string
}) {
  const isStray = useStrayKeys()
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button variant="primary" autoFocus onPress={() => !isStray() && onPress()}>
      {children}
    </Button>
  )
}
