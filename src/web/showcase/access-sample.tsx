import { Eye, EyeOff } from 'lucide-react'
import { useState, type FormEvent } from 'react'

import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { sampleBlocksWords as words } from '../words/showcase-samples.ts'
import { usePretendedWork } from './use-pretended-work.ts'

/** Looks like the way in and leads nowhere: it keeps no password and sends none. */
export function AccessSample() {
  const [user, setUser] = useState('')
  const [secret, setSecret] = useState('')
  const [isRemembered, remember] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { isWorking, work } = usePretendedWork(() => setRefused(true))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setRefused(false)
    work()
  }
  return (
    <form className="card stack access-sample" noValidate onSubmit={submit}>
      {isRefused && (
        <Notice tone="danger" title={words.refused} isAnnounced>
          {words.refusedText}
        </Notice>
      )}
      <TextField label={words.user} name="access-user" value={user} onChange={setUser} />
      <SecretField value={secret} onChange={setSecret} />
      <Checkbox isSelected={isRemembered} onChange={remember}>
        {words.remember}
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isWorking}
        busyLabel={words.entering}
      >
        {words.enter}
      </Button>
    </form>
  )
}

type SecretFieldProps = { readonly value: string; readonly onChange: (value: string) => void }

function SecretField(props: SecretFieldProps) {
  const [isShown, show] = useState(false)
  return (
    <TextField
      {...props}
      label={words.secret}
      name="access-secret"
      type={isShown ? 'text' : 'password'}
      labelEnd={
        <IconButton
          size="small"
          label={isShown ? words.hideSecret : words.showSecret}
          icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onPress={() => show(!isShown)}
        />
      }
    />
  )
}
