import { Copy } from 'lucide-react'
import { useState } from 'react'

import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { firstSignInWords } from '../../words/shell/first-sign-in.ts'
import { setupWords as words } from '../../words/office/setup.ts'
import { FirstSignIn } from '../sign-in/first-sign-in.tsx'
import { writtenHere } from '../current/written-here.ts'
import type { SetupReply } from './setup-values.ts'

type Links = NonNullable<SetupReply['firstSignIns']>

/**
 * Where people sign in elsewhere: the administrator comes in right here, and each link can be
 * handed over.
 */
export function FirstSignIns({
  links,
  firstScreen,
}: {
  readonly links: Links
  readonly firstScreen: string
}) {
  const [isBound, setBound] = useState(false)
  const navigate = useNavigate()
  const [administrator] = links
  if (!administrator) return null
  return (
    <section className="stack" aria-labelledby="primer-ingreso">
      <h2 id="primer-ingreso">{words.firstSignInsTitle}</h2>
      <p>{words.firstSignInsText(writtenHere(administrator.expiresAt))}</p>
      {links.map((link) => (
        <LinkField key={link.part} {...link} />
      ))}
      {isBound ? (
        <Notice
          tone="success"
          title={firstSignInWords.boundTitle(administrator.name)}
          isAnnounced
          actions={
            <Button variant="primary" onPress={() => navigate(firstScreen)}>
              {firstSignInWords.onward}
            </Button>
          }
        >
          <p>{firstSignInWords.boundText}</p>
        </Notice>
      ) : (
        <div className="stack">
          <h3>{words.administratorsLink}</h3>
          <FirstSignIn secret={secretIn(administrator.link)} onBound={() => setBound(true)} />
        </div>
      )}
    </section>
  )
}

function LinkField({ part, name, link }: Links[number]) {
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    toast({ text: isCopied ? words.linkCopied : words.linkNotCopied })
  }
  return (
    <div className="stack">
      <TextField
        name={`link-${part}`}
        label={words.linkOf(name)}
        value={link}
        onChange={() => undefined}
        isReadOnly
        spellCheck={false}
      />
      <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
        {words.copyLinkOf(name)}
      </Button>
    </div>
  )
}

function secretIn(link: string): string {
  return new URL(link).hash.slice(1)
}
