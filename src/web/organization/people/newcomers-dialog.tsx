import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { organizationWords } from '../../words/office/organization.ts'
import { peopleWords as words } from '../../words/office/people.ts'

/** Where people sign in at another service, nobody is added: this says how they come in. */
export function NewcomersDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      title={organizationWords.addPerson}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {words.understood}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.newcomersLead}</p>
        <ol>
          {words.newcomersSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
