import { expect, it } from 'vitest'
import { readRange } from './byte-range'
import { attachmentHeader } from './content-disposition'
import { downloadLinks, linkLifetimeMs, linkStepMs } from './links'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=1-2,4-5', null],
  ['items=1-2', null],
  ['bytes=-', null],
  [undefined, null],
])('range %s of ten bytes', (header, expected) => expect(readRange(header, 10)).toEqual(expected))

it.each([
  ['a b.csv', `attachment; filename="a b.csv"; filename*=UTF-8''a%20b.csv`],
  ['Höhe (1).csv', `attachment; filename="H_he (1).csv"; filename*=UTF-8''H%C3%B6he%20%281%29.csv`],
  ['a"\\\r\n.csv', `attachment; filename="a____.csv"; filename*=UTF-8''a%22%5C%0D%0A.csv`],
  ['\ud800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('name %j in a header', (name, expected) => expect(attachmentHeader(name)).toBe(expected))

const id = '11111111-2222-3333-4444-555555555555'

it('a link is good for one revision and 30 minutes, with the key that made it', () => {
  let now = 1_790_000_000_001
  const links = downloadLinks('key', () => now)
  const url = new URL(links.make('http://h', id))
  const query = (change: Record<string, string> = {}) => ({
    expires: [change['expires'] ?? url.searchParams.get('expires') ?? ''],
    signature: [change['signature'] ?? url.searchParams.get('signature') ?? ''],
  })
  expect(links.read(url.pathname, query())).toMatchObject({ revisionId: id })
  expect(links.read(url.pathname.replace('1', '2'), query())).toBeNull()
  expect(links.read(url.pathname.replace(id, '-'.repeat(36)), query({ signature: '' }))).toBeNull()
  expect(links.read(url.pathname, query({ expires: '9999999999999' }))).toBeNull()
  expect(links.read(url.pathname, query({ signature: '' }))).toBeNull()
  expect(links.read(url.pathname, query({ signature: `${url.searchParams.get('signature')}0` }))).toBeNull()
  expect(downloadLinks('other', () => now).read(url.pathname, query())).toBeNull()
  now += linkLifetimeMs - 1
  expect(links.read(url.pathname, query())).toMatchObject({ revisionId: id })
  now += 1
  expect(links.read(url.pathname, query())).toBe('expired')
})

it('a link is the same for some minutes, and good for 30 from the last time it was given out', () => {
  let now = 1_790_000_000_000 - (1_790_000_000_000 % linkStepMs) + 1
  const links = downloadLinks('key', () => now)
  const link = links.make('http://h', id)
  const read = (by: typeof links) => {
    const { pathname, searchParams } = new URL(link)
    return by.read(pathname, {
      expires: searchParams.getAll('expires'),
      signature: searchParams.getAll('signature'),
    })
  }
  now += linkStepMs - 1
  expect(links.make('http://h', id)).toBe(link)
  now += 1
  expect(links.make('http://h', id)).not.toBe(link)
  now += linkLifetimeMs - 2
  expect(read(links)).toMatchObject({ revisionId: id })
  expect(read(downloadLinks('key', () => now))).toMatchObject({ revisionId: id })
  now += 1
  expect(read(links)).toBe('expired')
  expect(read(downloadLinks('key', () => now))).toBe('expired')
})
