import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { underDeadline } from '../../common/deadline.ts'
import { guardHeaders } from '../pages/pages.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A door that answers only while it is open; else there is nothing behind it, whatever is asked.
 */
export function closedHandler(answer: Handler, isOpen: () => Promise<boolean>): Handler {
  const answerIfOpen = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (!(await isOpen())) {
      response.writeHead(404, { ...guardHeaders }).end()
      return
    }
    const answered = once(response, 'close')
    answer(request, response)
    await answered
  }
  return (request, response) => {
    underDeadline(() => answerIfOpen(request, response)).catch(() => {
      response.writeHead(503, { ...guardHeaders }).end()
    })
  }
}
