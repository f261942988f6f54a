import { describe, expect, it } from 'vitest'
import { firstProxy, systemProxy } from './system-proxy'

describe('systemProxy', () => {
  it.each([
    ['DIRECT', null],
    ['PROXY a:8080; DIRECT', 'http://a:8080/'],
    ['SOCKS5 s:1080; HTTPS b:443; DIRECT', 'https://b/'],
    ['SOCKS s:1080', null],
    ['', null],
  ])('%s: %s', (list, proxy) => expect(firstProxy(list)?.href ?? null).toBe(proxy))

  it('asks nobody about this computer, and goes without where it cannot be found out', async () => {
    const find = systemProxy({ resolveProxy: () => Promise.reject(new Error('no network service')) })
    expect(await find(new URL('https://a.example'))).toBeNull()
    const all = systemProxy({ resolveProxy: () => Promise.resolve('PROXY p:1') })
    expect(await all(new URL('http://127.0.0.1:9'))).toBeNull()
    expect((await all(new URL('https://a.example')))?.host).toBe('p:1')
  })
})
