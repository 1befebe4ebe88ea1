// A restart that was asked for: nobody's answer is lost, and what was not answered was not done.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aRegistration } from '#tests/registration.ts'
import { startServer } from '#tests/server-process.ts'

it('answers what was asked before it ends, and nothing that met no answer was done', async ({
  annotate,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-restart-'))
  const ports = await freePorts()
  let server = await startServer({ ASIENTO_DATA: folder }, ports)
  try {
    const { origin } = server
    const { municipality, as } = await foundLiveMunicipality({ dataFolder: folder, origin })
    const clerk = await as('REG')
    await clerk.register()

    let isOver = false
    let deadLines = 0
    const numbers: string[] = []
    const outcomes = new Set<string>()
    /**
     * Every document is sent again under its id until it is answered; anything else than a dead
     * line is a failure.
     */
    const write = async (): Promise<void> => {
      while (!isOver) {
        const entryId = randomUUID()
        for (;;) {
          try {
            const { body, problem } = await clerk.ask(api.registerEntry, {
              params: { entryId },
              body: aRegistration(municipality),
            })
            if (problem) throw new Error(JSON.stringify(problem))
            numbers.push(body.entry.entryNumber)
            outcomes.add(body.outcome)
            break
          } catch (fault) {
            if (!(fault instanceof TypeError && fault.message === 'fetch failed')) throw fault
            deadLines += 1
            await new Promise((resolve) => setTimeout(resolve, 50))
          }
        }
      }
    }
    const writers = Promise.all(Array.from({ length: 6 }, write))
    writers.catch(() => undefined) // told below
    await Promise.race([writers, until(() => numbers.length >= 20)])

    // A screen that listens and a scan half way up are inside when the end is asked for.
    const listening = await clerk.send(api.followLedger, {})
    const heard = listening.text()
    const scan = slowUpload(`${origin}/api/uploads/${randomUUID()}`, clerk.credentials)
    await scan.begun
    const stopping = server.stop()
    expect(await heard).toContain('event: hello') // its stream ended, it was not torn
    scan.finish()
    expect(await scan.status).toBe(200)
    expect(await stopping).toBe(0)

    server = await startServer({ ASIENTO_DATA: folder }, ports)
    const before = numbers.length
    await Promise.race([writers, until(() => numbers.length >= before + 20)])
    isOver = true
    await writers
    // Had one been done and its answer lost, sending it again would have said so.
    expect([...outcomes]).toEqual(['REGISTERED'])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(server.complaints()).toBe('')
    await annotate(
      `${numbers.length} registered over the restart; ${deadLines} met nobody and were sent again`,
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Half a file, and the other half when it is told to. */
function slowUpload(address: string, headers: Readonly<Record<string, string>>) {
  const bytes = Buffer.concat([onePixelPng, randomBytes(200_000)])
  const sending = request(address, {
    method: 'PUT',
    headers: {
      ...headers,
      'Sec-Fetch-Site': 'same-origin',
      'X-File-Name': 'plano.png',
      'Content-Length': bytes.length,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  const begun = new Promise<void>((resolve) => {
    sending.write(bytes.subarray(0, 100_000), () => resolve())
  })
  return { begun, status, finish: () => sending.end(bytes.subarray(100_000)) }
}
