import { accessibilityWords as words } from '../../words/shell/statements.ts'
import { ContactPassage, Passage, StatementPage } from './statement-page.tsx'

/** The accessibility statement, with the help for those who work with the keyboard. */
export function AccessibilityPage() {
  return (
    <StatementPage title={words.title} lead={words.lead}>
      <Passage title={words.standard} texts={words.standardTexts} />
      <Passage title={words.gaps} texts={[words.gapsLead]}>
        <ul>
          {words.gapsFound.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      </Passage>
      <Passage title={words.tested} texts={words.testedTexts} />
      <Passage id="teclado" title={words.keyboard} texts={[words.keyboardLead]}>
        {words.keyGroups.map((group) => (
          <Keys key={group.title} {...group} />
        ))}
      </Passage>
      <ContactPassage lead={words.contactLead} />
    </StatementPage>
  )
}

type KeyGroup = (typeof words.keyGroups)[number]

function Keys({ title, keys }: KeyGroup) {
  return (
    <table className="statement-keys">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.key}</th>
          <th scope="col">{words.effect}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(([key, effect]) => (
          <tr key={key}>
            <th scope="row">
              <kbd>{key}</kbd>
            </th>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
