/** A system of the municipality that is told by webhook: a real server, on this machine. */
import { createServer } from 'node:http'

import { listenHere } from './loopback.ts'

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Answer = (delivery: Delivery) => number | null
const accept: Answer = () => 204

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

export async function openWebhookReceiver(host = '127.0.0.1', at = 0) {
  const deliveries: Delivery[] = []
  let answer: Answer = accept
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const delivery = { headers, body: Buffer.concat(parts).toString('utf8') }
      deliveries.push(delivery)
      const status = answer(delivery)
      if (status !== null) response.writeHead(status, { location: '/otra' }).end()
    })
  })
  const { port, close } = await listenHere(server, { host, port: at })
  return {
    url: `http://${host}:${port}/avisos`,
    port,
    deliveries,
    /** How it answers from now on; 204 to begin with. Null: never. */
    answerWith(next: Answer) {
      answer = next
    },
    close,
  }
}
