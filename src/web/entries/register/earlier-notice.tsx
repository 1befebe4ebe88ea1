import { correctingAddress, workAddress } from '../../common/entry-in-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { fieldWords } from '../../words/entries/field-names.ts'
import { registerWords as words } from '../../words/entries/register-entry.ts'
import { useFormStatus } from '../form/form-context.tsx'
import { earlierLink } from '../form/focus-soon.ts'

/**
 * This form has its number, and what was sent last says something else. The safe way is the first:
 * to what is registered, where it can be corrected.
 */
export function EarlierNotice({ onApart }: { readonly onApart: () => void }) {
  const earlier = useFormStatus((status) => status.earlier)
  if (earlier === null) return null
  const { entryId, entryNumber, sender, allowed } = earlier.entry
  const mayCorrect = allowed.includes('rectify-minor')
  return (
    <Notice
      className="register-notice"
      tone="danger"
      title={words.earlierTitle(entryNumber, sender)}
      isAnnounced
      actions={
        <>
          <a
            id={earlierLink}
            className="button button-small button-primary"
            href={mayCorrect ? correctingAddress(entryId) : workAddress(entryId)}
            target="_blank"
            rel="noreferrer"
          >
            {mayCorrect ? words.correctEarlier(entryNumber) : words.openEarlier(entryNumber)}
          </a>
          <Button size="small" onPress={onApart}>
            {words.registerApart}
          </Button>
        </>
      }
    >
      {words.earlierDiffers(earlier.fields.map(fieldWords).join(', '))}
    </Notice>
  )
}
