/** Where a server may be sent by whoever writes an address in a page. */
import type { LookupAddress } from 'node:dns'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openWebhookReceiver } from '#tests/webhook-receiver.ts'
import type { WebhookReceiver } from '#tests/webhook-receiver.ts'
import { overCases } from '#tests/over-cases.ts'
import { mayBeCalled, mayConnect } from './outside-address.ts'
import { postOutside } from './post-outside.ts'

const at = (address: string): LookupAddress => ({ address, family: 4 })
const several = async () => [at('127.0.0.1'), at('127.0.0.2')]
const silent = () => new Promise<never>(() => undefined)

const within = [
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  '2001::1',
]

describe('an address', () => {
  it(
    'of within is not connected to',
    overCases(within, (address) => {
      expect(mayConnect(address, 'sistema.example', [])).toBe(false)
    }),
  )

  it(
    'of the internet is',
    overCases(['8.8.8.8', '172.32.0.1', '2606:4700::1111'], (address) => {
      expect(mayConnect(address, 'sistema.example', [])).toBe(true)
    }),
  )

  it('of within is where the settings name it, its network or the host, but for link-local', () => {
    const named = ['10.20.0.0/16', 'obras.interno', '169.254.0.0/16', 'nube.interno']
    expect(mayConnect('10.20.3.4', 'x.example', named)).toBe(true)
    expect(mayConnect('10.21.3.4', 'x.example', named)).toBe(false)
    expect(mayConnect('192.168.1.1', 'obras.interno', named)).toBe(true)
    expect(mayConnect('169.254.169.254', 'nube.interno', named)).toBe(false)
    expect(mayConnect('::ffff:169.254.169.254', 'nube.interno', named)).toBe(false)
  })

  it(
    'is written down or refused',
    overCases(
      [
        ['http://sistema.example/', false],
        ['https://sistema.example/', true],
        ['https://ana:clave@sistema.example/', false],
        ['https://10.0.0.1/', false],
        ['https://[::1]/', false],
        ['https://2130706433/', false],
        ['https://0x7f.1/', false],
        ['http://127.0.0.1:9/', false],
        ['http://localhost:9/', false],
        ['ftp://sistema.example/', false],
      ],
      (url, isFine) => {
        expect(mayBeCalled(new URL(url), [])).toBe(isFine)
      },
    ),
  )

  it('without encryption is this machine’s alone, where the settings name it', () => {
    const named = ['127.0.0.0/8', '10.0.0.0/8']
    expect(mayBeCalled(new URL('http://127.0.0.1:9/'), named)).toBe(true)
    expect(mayBeCalled(new URL('http://localhost:9/'), named)).toBe(true)
    expect(mayBeCalled(new URL('http://10.0.0.1/'), named)).toBe(false)
  })
})

describe('sending to an address', () => {
  let judged: WebhookReceiver
  let other: WebhookReceiver
  beforeAll(async () => {
    judged = await openWebhookReceiver('127.0.0.1')
    other = await openWebhookReceiver('127.0.0.2', judged.port)
  })
  afterAll(() => Promise.all([judged.close(), other.close()]))

  const posting = { headers: {}, body: '{}', named: ['127.0.0.1'] }

  it('looks a name up once, and connects to the very address that was judged', async () => {
    const answers = [[at('127.0.0.1')], [at('127.0.0.2')]]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    const url = new URL(`http://localhost:${judged.port}/`)
    expect(await postOutside(url, { ...posting, resolve })).toBe(204)
    expect([asked, judged.deliveries.length, other.deliveries.length]).toEqual([1, 1, 0])
    // Asked again it leads elsewhere, and that is judged again.
    await expect(postOutside(url, { ...posting, resolve })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    })
    expect(other.deliveries).toEqual([])
  })

  it('does not go where one of several addresses is within', async () => {
    const url = new URL(`http://localhost:${judged.port}/`)
    const before = judged.deliveries.length
    await expect(postOutside(url, { ...posting, resolve: several })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    })
    expect(judged.deliveries.length).toBe(before)
  })

  it('follows no redirect', async () => {
    judged.answerWith(() => 307)
    const before = judged.deliveries.length
    expect(await postOutside(new URL(judged.url), posting)).toBe(307)
    expect(judged.deliveries.length - before).toBe(1)
  })

  it('waits no longer than it may, for the name or for the answer', async () => {
    const url = new URL(`http://localhost:${judged.port}/`)
    const brief = { ...posting, timeoutMs: 50 }
    await expect(postOutside(url, { ...brief, resolve: silent })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    judged.answerWith(() => null)
    await expect(postOutside(new URL(judged.url), brief)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
