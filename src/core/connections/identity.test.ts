import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { ConnectionRecord } from './connection-records'
import { nameAt, orSilence, otherAddresses, uuidsOf, withPerson } from './identity'

const [ada, ben] = [
  { of: 'person', mark: 'a' },
  { of: 'person', mark: 'b' },
] as const
const record = (more: object) => ({ baseUrl: 'https://a/', addresses: [], people: [], ...more }) as never as ConnectionRecord // prettier-ignore

it('knows a credential once, however often it is entered', () => {
  expect(withPerson(record({ people: [ada] }), ada)).toEqual([ada])
  expect(withPerson(record({ people: [ada] }), ben)).toEqual([ada, ben])
})

it('knows the addresses where a service was before, each once and none that it has now', () => {
  expect(otherAddresses(record({ addresses: ['https://b/'] }), 'https://c/')).toEqual(['https://b/', 'https://a/'])
  expect(otherAddresses(record({ addresses: ['https://b/'] }), 'https://b/')).toEqual(['https://a/'])
  expect(otherAddresses(record({ addresses: ['https://b/'] }), 'https://a/')).toEqual(['https://b/'])
})

it('takes a name from the address only where nobody gave one', () => {
  expect(nameAt({ name: 'a', baseUrl: 'https://a/' }, 'https://b:8/')).toEqual({ name: 'b:8' })
  expect(nameAt({ name: 'Town', baseUrl: 'https://a/' }, 'https://b/')).toEqual({ name: 'Town' })
})

it('takes for silence what says nothing of a credential, and nothing else', () => {
  const of = (code: 'net.offline' | 'service.busy' | 'service.failed' | 'service.unauthorized') => new AppError(code, 'No.') // prettier-ignore
  for (const error of [of('net.offline'), of('service.busy'), of('service.failed')])
    expect(orSilence(error)).toBe(error)
  for (const error of [of('service.unauthorized'), new Error('net.offline')])
    expect(() => orSilence(error)).toThrow(error)
})

it('knows projects by the UUIDs that the service gives', () => {
  expect([...uuidsOf([{ projectUuid: 'x' }, { projectUuid: null }, {}, { projectUuid: 'x' }] as never)]).toEqual(['x'])
})
