import { describe, expect, it } from 'vitest'
import type { ConnectionRecord } from './connection-records'
import { personIn, personMark } from './person-mark'
import { atSameService, isSomebodyElse, ofSamePerson } from './same-connection'

const of = (id: string, changes: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  id,
  name: id,
  baseUrl: 'https://a/',
  addresses: [],
  people: [{ of: 'value', mark: id }],
  madeBy: 'window',
  keptIn: 'keychain',
  organizations: [],
  lastOkAt: null,
  untried: false,
  refused: false,
  pack: null,
  ...changes,
})
const value = (mark: string) => ({ of: 'value' as const, mark })
const person = (mark: string) => ({ of: 'person' as const, mark })

describe('atSameService', () => {
  it('knows a service by its address, by one it had, and by a project of the same UUID', () => {
    const known = [of('at', {}), of('had', { baseUrl: 'https://b/', addresses: ['https://a/'] })]
    const far = [of('same', { baseUrl: 'https://c/' }), of('other', { baseUrl: 'https://d/' })]
    const projectsOf = (id: string) => (id === 'same' ? ['u1', 'u2'] : ['u3'])
    const caller = { address: 'https://a/', projects: new Set(['u2']) }
    expect(atSameService([...known, ...far], caller, projectsOf).map(({ id }) => id)).toEqual(['at', 'had', 'same'])
  })
})

describe('ofSamePerson', () => {
  it('finds a person by a mark, and keeps two persons apart', () => {
    expect(ofSamePerson([of('ada'), of('ben')], value('ben'))?.id).toBe('ben')
    expect(ofSamePerson([of('ada')], value('ben'))).toBeNull()
  })
  it('takes a new credential for the successor of the only one that was refused, unless it names somebody else', () => {
    expect(ofSamePerson([of('ada', { refused: true })], value('new'))?.id).toBe('ada')
    expect(ofSamePerson([of('ada', { refused: true }), of('ben')], value('new'))).toBeNull()
    expect(ofSamePerson([of('ada', { refused: true, people: [person('x')] })], person('y'))).toBeNull()
  })
  it('gives what is from before persons were told apart to the first who comes, never the service on this computer', () => {
    expect(ofSamePerson([of('old', { people: [] })], value('ada'))?.id).toBe('old')
    expect(ofSamePerson([of('local', { people: [] })], value('ada'))).toBeNull()
  })
})

it('refuses as a renewal only what names another person', () => {
  expect(isSomebodyElse(of('a'), value('new'))).toBe(false)
  expect(isSomebodyElse(of('a', { people: [person('x')] }), person('x'))).toBe(false)
  expect(isSomebodyElse(of('a', { people: [person('x')] }), person('y'))).toBe(true)
})

describe('a mark of a person', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const token = (claims: object) => `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

  it('is the same for a renewed password or token of one person, another for another, and in another home', async () => {
    expect(await personMark(basic('ada:old'), 's')).toEqual(await personMark(basic('ada:new'), 's'))
    expect(await personMark(basic('ada:old'), 's')).not.toEqual(await personMark(basic('ben:old'), 's'))
    expect(await personMark(token({ sub: '1', exp: 1 }), 's')).toEqual(
      await personMark(token({ sub: '1', exp: 2 }), 's'),
    )
    expect(await personMark('Bearer opaque', 's')).not.toEqual(await personMark('Bearer opaque', 't'))
    expect(personIn('Bearer opaque')).toBeNull()
    expect(personIn('Bearer a.!!.c')).toBeNull()
  })
})
