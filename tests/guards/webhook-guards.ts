import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const sending = testedIn('src/server/outside/post-outside.test.ts')
const told = testedIn('src/server/webhooks/send-webhooks.test.ts')
const inAddress = partOf('src/server/outside/outside-address.ts')
const inPosting = partOf('src/server/outside/post-outside.ts')
const inTaking = partOf('src/server/webhooks/take-due.ts')

export const webhookGuards: readonly Guard[] = [
  sending(
    [167],
    'of within is not connected to: %s',
    inAddress('  if (isInside(address, notPublic)) return false\n'),
  ),
  sending(
    [167],
    'of within is where the settings name it, its network or the host, but for link-local',
    inAddress('  if (isInside(address, linkLocal)) return false\n'),
  ),
  sending(
    [167],
    'does not go where one of several addresses is within',
    inPosting('found.every(', 'found.some('),
  ),
  told(
    [168],
    'tells nothing of what is confidential, also when it becomes so while a message waits',
    inTaking('\n          and e.confidentiality = ${toldConfidentiality}'),
    inTaking('and e.confidentiality <> ${toldConfidentiality}', 'and false'),
  ),
  told(
    [169],
    'keeps its secret sealed, and shows it once',
    partOf('src/server/webhooks/issue-secret.ts')('    await demandNew(scene, secretId)\n'),
  ),
  told(
    [170],
    'that goes elsewhere needs two people again, and another secret',
    partOf('src/server/configuration/write-webhook.ts')('if (before.url !== url)', 'if (false)'),
  ),
]
