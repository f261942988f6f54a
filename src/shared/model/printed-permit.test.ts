import { expect, it } from 'vitest'
import { toAppError } from '../errors/app-error'
import { parseDeepLink } from '../security/deep-link'
import { checkPaper } from './paper-check'
import { printedOf, type ReadPermit } from './printed-permit'
import { paperLink, readPaperLink, scannableLength } from './printed-permit-link'

const permit: ReadPermit['permit'] = {
  uuid: '7b9c',
  name: 'Trench',
  renewalTime: '2026-11-28T09:30:20Z',
  expiryDate: null,
  geometry: '{"type": "Point", "coordinates": [151, -33]}',
  layers: [3, { layerId: 47 }, 'Notes'],
}
const read = (more: Partial<ReadPermit> = {}, other: Partial<ReadPermit['permit']> = {}) =>
  printedOf({
    ...{ permit: { ...permit, ...other }, status: 8, readAt: '2026-11-27T10:00:30Z' },
    events: { count: 5, newest: '2026-11-27T09:00:00Z' },
    revisionOf: (id) => (id === 3 ? 2 : 41),
    ...more,
  })
const target = { service: 'https://maps.example.org/api/', organization: 'acme', projectId: 12, layerId: null, permitId: 1002 } // prettier-ignore
const check = async (more: Partial<ReadPermit>, other: Partial<ReadPermit['permit']> = {}) =>
  checkPaper(await read(), await read(more, other))

it('reads from the link of a paper what was written in it, and it can be scanned', async () => {
  const printed = await read()
  const link = await paperLink(target, printed)
  expect(link.length).toBeLessThanOrEqual(scannableLength)
  expect(link).toContain('service=https://maps.example.org/api/&org=acme&project=12&permit=1002&paper=1.')
  const parsed = parseDeepLink(link)
  expect(parsed).toMatchObject(target)
  expect(await readPaperLink(parsed)).toEqual(printed)
  const plain = { ...printed, renewal: null, events: null, layers: [] }
  expect(await readPaperLink(parseDeepLink(await paperLink(target, plain)))).toEqual(plain)
})

it('refuses a link of which any one character is another, with a word that says why', async () => {
  const link = await paperLink(target, await read())
  const readsAs = async (text: string) => readPaperLink(parseDeepLink(text))
  let refused = 0
  for (let at = 0; at < link.length; at++)
    for (const other of ['0', 'x', '.', '-', '&']) {
      if (link[at] === other) continue
      const changed = link.slice(0, at) + other + link.slice(at + 1)
      const error = await readsAs(changed).then(
        () => null,
        (thrown: unknown) => toAppError(thrown),
      )
      // A slash or a mark that may be left out, or written otherwise, leads to the same.
      if (error === null)
        expect({ ...parseDeepLink(changed), paper: null }, changed).toEqual({ ...target, paper: null })
      else {
        expect(error.message, changed).toMatch(/^The link was not opened: /)
        refused++
      }
    }
  expect(refused).toBeGreaterThan(link.length * 5 - 30)
  await expect(readsAs(link.slice(0, -1))).rejects.toThrow('not whole')
  await expect(readsAs(link.replace('paper=1.', 'paper=2.'))).rejects.toThrow('not whole')
})

it('reads what a person typed from the paper: l for 1, o for 0, and the other way round', async () => {
  const link = await paperLink(target, await read())
  const printed = await readPaperLink(parseDeepLink(link))
  const [head = '', paper = ''] = link.split('paper=')
  const typed = (as: (text: string) => string) => readPaperLink(parseDeepLink(`${head}paper=${as(paper)}`))
  expect(paper).toMatch(/1.*0|0.*1/)
  expect(await typed((text) => text.replaceAll('1', 'l').replaceAll('0', 'o'))).toEqual(printed)
  expect(await typed((text) => text.replaceAll('l', '1').replaceAll('o', '0'))).toEqual(printed)
})

it('gives the hash of many layers, so that the link can still be scanned', async () => {
  const layers = Array.from({ length: 40 }, (_, index) => 100 + index)
  const link = await paperLink(target, await read({ revisionOf: () => 3 }, { layers }))
  expect(link.length).toBeLessThanOrEqual(scannableLength)
  const paper = await readPaperLink(parseDeepLink(link))
  const now = (revisionOf: (id: number) => number | null) => read({ revisionOf }, { layers })
  expect(await checkPaper(paper, await now(() => 3))).toMatchObject({ verdict: 'current', unknown: [] })
  expect((await checkPaper(paper, await now((id) => (id === 120 ? 4 : 3)))).differences).toEqual([{ what: 'layers' }])
  expect(await checkPaper(paper, await now((id) => (id === 120 ? null : 3)))).toMatchObject({
    ...{ verdict: 'current', unknown: ['layers'] },
  })
})

it('says what is not as the paper says, each by its name', async () => {
  expect(await check({})).toEqual({ verdict: 'current', differences: [], unknown: [] })
  const minute = (time: string) => Date.parse(time) / 60_000
  const later = await check(
    { status: 10, events: { count: 7, newest: '2026-11-28T09:00:00Z' }, revisionOf: (id) => (id === 3 ? 3 : 41) },
    { renewalTime: '2026-11-29T09:30:20Z', expiryDate: '2026-12-01T00:00:00Z' },
  )
  expect(later).toEqual({
    verdict: 'stale',
    differences: [
      { what: 'status', is: 10, was: 8 },
      { what: 'renewal', is: minute('2026-11-29T09:30:00Z'), was: minute('2026-11-28T09:30:00Z') },
      { what: 'expiry', is: minute('2026-12-01T00:00:00Z'), was: null },
      { what: 'events', more: 2 },
      { what: 'layer', id: 3, is: 3, was: 2 },
    ],
    unknown: [],
  })
  expect((await check({}, { geometry: '{"type":"Point","coordinates":[151,-34]}' })).differences).toEqual([{ what: 'area' }]) // prettier-ignore
  expect((await check({}, { layers: [3] })).differences).toEqual([{ what: 'layers' }])
  expect((await check({}, { renewalTime: '2026-11-28T09:30:40Z' })).differences).toEqual([{ what: 'other' }])
  expect((await check({ events: { count: 5, newest: '2026-11-28T09:00:00Z' } })).differences).toEqual([{ what: 'other' }]) // prettier-ignore
})

it('takes an area that is written with other spaces for the same', async () => {
  expect(await check({}, { geometry: '{"type":"Point","coordinates":[151,-33]}' })).toMatchObject({ verdict: 'current' }) // prettier-ignore
})

it('says what cannot be compared, and calls the paper stale for nothing that it does not know', async () => {
  expect(await check({ events: null, revisionOf: () => null })).toEqual({
    ...{ verdict: 'current', differences: [], unknown: ['events', 'layers'] },
  })
})

it('knows a paper of another permit with the same number', async () => {
  expect(await check({ status: 1 }, { uuid: 'other' })).toEqual({
    ...{ verdict: 'other-permit', differences: [], unknown: [] },
  })
})
