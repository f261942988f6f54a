import { expect, it } from 'vitest'
import { parseBaseUrl } from './base-url'

it('takes an address without a scheme for https, and none with a credential or of another scheme', () => {
  expect(parseBaseUrl('x.test/api').href).toBe('https://x.test/api/')
  expect(parseBaseUrl(' http://127.0.0.1:8080?x=1#y ').href).toBe('http://127.0.0.1:8080/')
  for (const address of ['https://user:pass@x.test', 'ftp://x.test', 'https://'])
    expect(() => parseBaseUrl(address)).toThrowError(expect.objectContaining({ code: 'invalid' }))
})

it('does not repeat a credential in the message', () => {
  const parse = () => parseBaseUrl('https://user:s3cret@')
  expect(parse).toThrow(/is no web address/)
  expect(parse).not.toThrow(/s3cret/)
})
