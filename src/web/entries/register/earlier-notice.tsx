import { correctingAddress } from '../../common/entry-in-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { registerWords as words } from '../../words/entries/register-entry.ts'
import { useEntryForm, useFormStatus } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'

/** Where the focus goes when somebody would register it all the same. */
export const apartButton = 'register-apart'

/**
 * What was sent first had its number, though the answer was lost, and was changed since. Whether
 * that mends the first or is another document only the person knows: until they say so it is not
 * registered.
 */
export function EarlierNotice() {
  const form = useEntryForm()
  const earlier = useFormStatus((status) => status.earlier)
  if (earlier === null) return null
  const { entryId, entryNumber } = earlier
  const goOn = (): void => {
    form.status.set({ earlier: null })
    focusSoon('parties.0.identity.number')
  }
  return (
    <Notice
      className="register-notice"
      tone="danger"
      isAnnounced
      actions={
        <>
          <Button id={apartButton} size="small" variant="primary" onPress={goOn}>
            {words.registerApart}
          </Button>
          <a
            className="button button-small"
            href={correctingAddress(entryId)}
            target="_blank"
            rel="noreferrer"
          >
            {words.correctEarlier(entryNumber)}
          </a>
        </>
      }
    >
      {words.earlierStays(entryNumber)}
    </Notice>
  )
}
