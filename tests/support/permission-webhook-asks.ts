/** What is sent to each endpoint of a webhook: one that is not there. */
import { randomUUID } from 'node:crypto'

import { plain } from './permission-ask.ts'

const params = () => ({ webhookId: randomUUID() })
const ofOne = plain(() => ({ params: params() }))

export const webhookAsks = {
  listWebhooks: plain(),
  listWebhookMessages: ofOne,
  issueWebhookSecret: plain(() => ({ params: { ...params(), secretId: randomUUID() } })),
  pauseWebhook: ofOne,
  resumeWebhook: ofOne,
  removeWebhook: ofOne,
  testWebhook: plain(() => ({ params: { ...params(), messageId: randomUUID() } })),
  resendWebhookMessage: plain(() => ({ params: { ...params(), messageId: '1-ab' } })),
  replayWebhook: plain(({ registeredOn: from }) => ({ params: params(), body: { from } })),
}
