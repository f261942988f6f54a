import { expect, it } from 'vitest'
import { networkError } from './network-error'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

it('says of a network what a network does, and of a defect of ours that it is one', () => {
  const told = [
    ...[coded('ECONNREFUSED'), coded('ECONNRESET'), coded('ETIMEDOUT'), coded('EMFILE'), coded('ERR_STREAM_DESTROYED')],
    ...[new Error('socket hang up'), new Error('Proxy connection ended before receiving CONNECT response')],
  ]
  expect(told.map((error) => networkError(error, 'here').code)).toEqual([
    ...['net.offline', 'net.cut', 'net.timeout', 'net.offline', 'net.cut', 'net.cut', 'net.cut'],
  ])
  const defects = [new TypeError('x is not a function'), coded('ERR_INVALID_ARG_TYPE'), 'a text']
  for (const defect of defects)
    expect(networkError(defect, 'here')).toMatchObject({ code: 'internal', retry: 'never', cause: defect })
})
