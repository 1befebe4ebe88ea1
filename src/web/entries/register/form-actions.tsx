import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useFormStatus } from '../form/form-context.tsx'
import { MoreButton } from './more-fields.tsx'
import { rememberRouteChoice, routesOnRegister } from '../form/route-choice.ts'

const busyWords = {
  typing: registerWords.register,
  'waiting-for-files': registerWords.waitingForFiles,
  registering: registerWords.registering,
} as const

// Asked for only after somebody wrote who and what.
const fetchDuplicates = () => import('./duplicates-notice.tsx')

/** The foot of the form: more fields, and the one thing to press. */
export function FormActions() {
  const duplicates = useFetched(true, fetchDuplicates)
  const phase = useFormStatus((status) => status.phase)
  return (
    <div className="register-foot">
      {duplicates && <duplicates.DuplicatesNotice />}
      <div className="register-actions">
        <MoreButton />
        <RouteChoice />
        <Button
          type="submit"
          variant="primary"
          keys="Ctrl+Enter"
          isBusy={phase !== 'typing'}
          busyLabel={busyWords[phase]}
        >
          {registerWords.register}
        </Button>
      </div>
    </div>
  )
}

/** What is registered goes on to its office in the same gesture. */
function RouteChoice() {
  const [isOn, setOn] = useState(routesOnRegister)
  return (
    <Checkbox
      isSelected={isOn}
      onChange={(isChosen) => {
        setOn(isChosen)
        rememberRouteChoice(isChosen)
      }}
    >
      {registerWords.routeOnRegister}
    </Checkbox>
  )
}
