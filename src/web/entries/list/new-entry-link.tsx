import { FilePlus2 } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { useSession } from '../../session/current/use-session.ts'
import { Kbd } from '../../ui/keys/kbd.tsx'
import { listWords } from '../../words/entries/entry-list.ts'

/** For whoever registers somewhere: nobody is offered what would be refused. */
export function NewEntryLink() {
  const session = useSession().data
  if ((session?.registersAt.length ?? 0) === 0) return null
  return (
    <Link to="/control/sentdocument" className="button button-primary">
      <FilePlus2 aria-hidden="true" />
      <span>{listWords.newEntry}</span>
      <Kbd keys="n" />
    </Link>
  )
}
