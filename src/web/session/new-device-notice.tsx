import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { SessionView } from '#contract/service/session.ts'

import { Link } from '../router/link.tsx'
import { call } from '../common/api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { sessionWords as words } from '../words/shell/session.ts'
import { deviceName } from './current/device-name.ts'
import './new-device-notice.css'
import { sessionKey, useSession } from './current/use-session.ts'
import { writtenHere } from './current/written-here.ts'

type NewDevice = SessionView['newDevices'][number]

/**
 * Says that somebody signed in as this person from a browser never seen before, until the person
 * says that they know. One at a time, the newest first: the work below it must stay in sight. It
 * comes with the answer that names it: a moment later it would push the page away under the mouse.
 */
export function NewDeviceNotices() {
  const { data } = useSession()
  const [newest] = data?.newDevices ?? []
  return newest && <NewDeviceNotice key={newest.deviceId} device={newest} />
}

function NewDeviceNotice({ device }: { readonly device: NewDevice }) {
  const queries = useQueryClient()
  const knowing = useMutation({
    mutationFn: () => call('acknowledgeDevice', { params: { deviceId: device.deviceId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionKey }),
  })
  const at = writtenHere(device.firstSeenAt)
  return (
    <Notice tone="warning" title={words.newDeviceTitle} isAnnounced className="new-device">
      <p>{words.newDevice(deviceName(device), at, device.address)}</p>
      <div className="cluster">
        <Button isBusy={knowing.isPending} onPress={() => knowing.mutate()}>
          {words.newDeviceMine}
        </Button>
        <Link to="/control/sessions" className="button button-secondary">
          {words.newDeviceNotMine}
        </Link>
      </div>
    </Notice>
  )
}
