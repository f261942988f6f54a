import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isAddressOrNet, loopbackReach, reachOf, type ReachOptions } from './reach'

interface Asked {
  from?: string
  host?: string
  method?: string
  headers?: Record<string, string>
}
const request = ({ from = '127.0.0.1', host = '127.0.0.1:8080', method = 'GET', headers = {} }: Asked) =>
  ({
    ...{ socket: { remoteAddress: from }, method, headers: { host, ...headers } },
    rawHeaders: Object.entries({ host, ...headers }).flat(),
  }) as unknown as IncomingMessage

const proxied: ReachOptions = {
  ...{ publicUrl: 'https://maps.example', trustedProxies: ['10.0.0.0/8', '192.168.1.9'], secure: false, plain: false },
}

/** Null where the request is let in, else why not. */
function refusal(options: Partial<ReachOptions>, asked: Asked): string | null {
  try {
    reachOf({ ...loopbackReach, ...options }).check(request(asked))
    return null
  } catch (error) {
    expect(error).toMatchObject({ status: 403 })
    return (error as Error).message
  }
}

describe('who is let in', () => {
  it('is this computer, by its own name', () => {
    expect(refusal({}, {})).toBeNull()
    expect(refusal({}, { from: '::ffff:127.0.0.1' })).toBeNull()
    expect(refusal({}, { host: 'evil.example' })).toContain('loopback')
  })

  it('is another computer by TLS, through a trusted proxy, or where plain was asked for', () => {
    const asked = { from: '203.0.113.5', host: 'maps.example' }
    expect(refusal(proxied, asked)).toContain('proxy only')
    expect(refusal({ ...proxied, plain: true }, asked)).toBeNull()
    expect(refusal({ ...proxied, secure: true }, asked)).toBeNull()
    expect(refusal(proxied, { ...asked, from: '10.2.3.4' })).toBeNull()
    expect(refusal(proxied, { ...asked, from: '192.168.1.9' })).toBeNull()
    expect(refusal(proxied, { ...asked, from: '192.168.1.8' })).toContain('proxy only')
  })

  it('is not who came to the proxy without TLS; what others say of that counts for nothing', () => {
    const http = { host: 'maps.example', headers: { 'x-forwarded-proto': 'https, http' } }
    expect(refusal(proxied, { ...http, from: '10.2.3.4' })).toContain('https only')
    expect(refusal(proxied, http)).toBeNull()
    const https = { host: 'maps.example:443', headers: { 'x-forwarded-proto': 'HTTPS' } }
    expect(refusal(proxied, { ...https, from: '10.2.3.4' })).toBeNull()
  })

  it('is no page of another site, unless it only reads', () => {
    const from = (origin: string, method = 'POST') => refusal({}, { method, headers: { origin } })
    for (const origin of ['https://evil.example', 'null']) {
      expect(from(origin)).toContain('other sites')
      expect(from(origin, 'GET')).toBeNull()
    }
    expect(from('http://127.0.0.1:8080')).toBeNull()
    expect(refusal(proxied, { host: 'maps.example', method: 'DELETE', headers: { origin: 'https://maps.example' } })).toBeNull() // prettier-ignore
  })
})

describe('the address of a caller', () => {
  const addressOf = (from: string, through?: string) =>
    reachOf(proxied).addressOf(request({ from, headers: through === undefined ? {} : { 'x-forwarded-for': through } }))

  it('is the last that is no trusted proxy, so that nobody can put on another', () => {
    expect(addressOf('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
    expect(addressOf('10.2.3.4', '1.2.3.4, 198.51.100.7')).toBe('198.51.100.7')
    expect(addressOf('10.2.3.4', '1.2.3.4, 198.51.100.7, ::ffff:192.168.1.9')).toBe('198.51.100.7')
  })

  it('is that of the proxy where it names none', () => {
    expect(addressOf('10.2.3.4')).toBe('10.2.3.4')
    expect(addressOf('10.2.3.4', 'unknown')).toBe('10.2.3.4')
  })
})

it('tells where the caller reached the service', () => {
  const asked = request({ host: 'localhost:9' })
  expect(reachOf(loopbackReach).originOf(asked)).toBe('http://localhost:9')
  expect(reachOf({ ...loopbackReach, secure: true }).originOf(asked)).toBe('https://localhost:9')
  expect(reachOf(proxied).originOf(asked)).toBe('https://maps.example')
})

it('knows an address or a net by its parts', () => {
  const good = ['10.0.0.1', '10.0.0.0/8', '10.0.0.0/32', '::1', 'fd00::/128']
  const bad = ['', '10.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/a', 'maps.example']
  expect(good.filter((text) => !isAddressOrNet(text))).toEqual([])
  expect(bad.filter(isAddressOrNet)).toEqual([])
})
