import { privacyWords as words } from '../../words/shell/statements.ts'
import { ContactPassage, Passage, StatementPage } from './statement-page.tsx'

/**
 * What is kept about people, why, and for how long; the same for those who bring documents and
 * those who work with them.
 */
export function PrivacyPage() {
  return (
    <StatementPage title={words.title} lead={words.lead}>
      {words.passages.map((passage) => (
        <Passage key={passage.title} {...passage} />
      ))}
      <ContactPassage lead={words.contactLead} />
    </StatementPage>
  )
}
