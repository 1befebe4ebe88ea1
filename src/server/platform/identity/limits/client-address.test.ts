import { Socket } from 'node:net'

import { describe, expect, it } from 'vitest'

import { readConfig, ConfigProblem } from '../../common/config/config.ts'
import { clientAddress } from './client-address.ts'

/** Whoever is taken to be asking, from this connection and with this header. */
function seen(from: string, forwardedFor: string | null, trusted: readonly string[]): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: from })
  const headers = new Headers(forwardedFor === null ? {} : { 'X-Forwarded-For': forwardedFor })
  return clientAddress(headers, { socket }, trusted)
}

const proxies = ['10.0.0.5', '10.0.1.0/24', '::1', '127.0.0.0/8']

describe('the address of whoever asks', () => {
  it.each([
    ['the connection, without a proxy', '203.0.113.9', '6.6.6.6', [], '203.0.113.9'],
    [
      'the connection, for whoever is no proxy of ours',
      '203.0.113.9',
      '6.6.6.6',
      proxies,
      '203.0.113.9',
    ],
    ['what our proxy says', '10.0.0.5', '198.51.100.7', proxies, '198.51.100.7'],
    [
      'the last it says: the rest is the client’s',
      '10.0.0.5',
      '6.6.6.6, 198.51.100.7',
      proxies,
      '198.51.100.7',
    ],
    [
      'what the first of two proxies says',
      '10.0.0.5',
      '6.6.6.6, 198.51.100.7, 10.0.1.8',
      proxies,
      '198.51.100.7',
    ],
    ['of either family', '::1', '2001:db8::7', proxies, '2001:db8::7'],
    [
      'of an IPv4 proxy over an IPv6 listener',
      '::ffff:127.0.0.1',
      '198.51.100.7',
      proxies,
      '198.51.100.7',
    ],
    ['the proxy itself, when it says nothing', '10.0.0.5', null, proxies, '10.0.0.5'],
    ['the proxy itself, when it says nonsense', '10.0.0.5', '<script>', proxies, '10.0.0.5'],
    ['the proxy itself, when it speaks for itself', '10.0.0.5', '10.0.1.8', proxies, '10.0.0.5'],
  ])('is %s', (_what, from, header, trusted, expected) => {
    expect(seen(from, header, trusted)).toBe(expected)
  })
})

describe('the proxies that are believed', () => {
  const https = { PUBLIC_URL: 'https://registro.villa.example', ID_URL: 'https://id.villa.example' }

  it('are none on this machine alone, and one on this machine where https is spoken before us', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(readConfig(https).trustedProxies).toEqual(['127.0.0.0/8', '::1'])
    const tls = { ...https, TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }
    expect(readConfig(tls).trustedProxies).toEqual([])
  })

  it('are those that are named', () => {
    const named = { ...https, TRUSTED_PROXY: '10.0.0.5, 10.1.0.0/16 2001:db8::/32' }
    expect(readConfig(named).trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', '2001:db8::/32'])
  })

  it('are refused in a sentence when they are no addresses', () => {
    expect(() => readConfig({ ...https, TRUSTED_PROXY: 'proxy.lan' })).toThrow(ConfigProblem)
    expect(() => readConfig({ ...https, TRUSTED_PROXY: '10.0.0.0/40' })).toThrow('10.0.0.0/40')
  })
})
