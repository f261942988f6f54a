import { describe, expect, it } from 'vitest'
import { environmentProxy, parseProxy } from './find-proxy'

const named = async (env: Record<string, string>, url: string) =>
  (await environmentProxy(env)?.(new URL(url)))?.href ?? null

describe('environmentProxy', () => {
  it('reads the variables as other tools do, small letters first', async () => {
    expect(environmentProxy({ NO_PROXY: '*', HTTPS_PROXY: ' ' })).toBeNull()
    const env = { HTTPS_PROXY: 'http://big:1', https_proxy: 'small:2', ALL_PROXY: 'http://all:3' }
    expect(await named(env, 'https://a.example')).toBe('http://small:2/')
    expect(await named(env, 'http://a.example')).toBe('http://all:3/')
    expect(await named({ HTTP_PROXY: 'http://p' }, 'https://a.example')).toBeNull()
  })

  it('never sends what is meant for this computer through a proxy', async () => {
    for (const host of ['localhost', 'x.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
      expect(await named({ ALL_PROXY: 'p:1' }, `http://${host}:80/`), host).toBeNull()
    expect(await named({ ALL_PROXY: 'p:1' }, 'http://127.example/')).toBe('http://p:1/')
  })

  it.each([
    ['a.example', 'https://a.example/', false],
    ['a.example', 'https://b.a.example/', false],
    ['.a.example', 'https://b.a.example/', false],
    ['*.a.example', 'https://b.a.example/', false],
    ['a.example', 'https://ba.example/', true],
    ['x, A.EXAMPLE:443', 'https://a.example/', false],
    ['a.example:8443', 'https://a.example/', true],
    ['10.0.0.0/8', 'https://10.1.2.3/', false],
    ['10.0.0.0/8', 'https://11.1.2.3/', true],
    ['fd00::/8', 'https://[fd12::1]/', false],
    ['10.0.0.0/99 0.3', 'https://10.1.2.3/', true],
    ['2.3', 'https://10.1.2.3/', true],
    ['*', 'https://a.example/', false],
  ])('NO_PROXY=%s and %s: through the proxy %s', async (exempt, url, through) => {
    expect((await named({ HTTPS_PROXY: 'p:1', NO_PROXY: exempt }, url)) !== null).toBe(through)
  })

  it('refuses a proxy of another kind without telling its password', async () => {
    for (const text of ['socks5://ann:s3cret@p:1', 'http://ann:s3cret@[p'])
      await expect(named({ HTTPS_PROXY: text }, 'https://a.example')).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.not.stringContaining('s3cret'),
      })
    expect(parseProxy('ann:s3cret@p:1').host).toBe('p:1')
  })
})
