import { Button } from '../ui/button.tsx'

/** The one thing to do about what a dialog says. A dialog takes the focus in any case: better here than on its cross. */
export function Answer({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: string
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button variant="primary" autoFocus onPress={onPress}>
      {children}
    </Button>
  )
}
