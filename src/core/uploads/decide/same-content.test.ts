import { describe, expect, it } from 'vitest'
import { decide } from './decisions'
import { layer, row, sent } from './facts.test-helper'
import type { ContentFacts, MemberFacts } from './facts'
import { compareContent } from './same-content'

const member = (ext: string, sizeBytes: number, crc32: number | null, sha256: string | null = null): MemberFacts => ({
  ...{ ext, sizeBytes, sha256, crc32 },
})
/** A zip with a shapefile in it, whose directory tells the checksums. */
const zip = (sizeBytes: number, shpCrc: number, sha256: string | null = null): ContentFacts => ({
  members: [member('zip', sizeBytes, null, sha256)],
  inner: [member('shp', 500, shpCrc), member('dbf', 300, 22), member('prj', 100, 33)],
})

describe('what a zip holds', () => {
  it('is the same in another packing, by the checksums of its directory', () => {
    expect(compareContent(zip(640, 11), zip(600, 11, 'sent'))).toBe('same')
    expect(compareContent(zip(640, 12), zip(600, 11, 'sent'))).toBe('differs')
  })

  it('is the same as the loose set that was hashed on its way', () => {
    const loose = (shpCrc: number): ContentFacts => ({
      members: [member('shp', 500, shpCrc, 's'), member('dbf', 300, 22, 'd'), member('prj', 100, 33, 'p')],
      inner: null,
    })
    expect(compareContent(zip(640, 11), loose(11))).toBe('same')
    expect(compareContent(zip(640, 12), loose(11))).toBe('differs')
  })

  it('is not told where a checksum is not', () => {
    const unchecked = { members: [member('shp', 500, null, 's')], inner: null }
    const checked = { members: [member('shp', 500, 11)], inner: null }
    expect(compareContent(checked, unchecked)).toBe('unknown')
  })

  it('packed again by its sender is what was sent, under its name and under another', () => {
    const record = sent(1, 'mains.zip', { sizeBytes: 600, content: zip(600, 11, 'sent'), path: '/site/mains.zip' })
    const project = { layers: [layer(1, 'mains', { fileName: 'mains.zip', source: null })], sent: [record] }
    const packedAgain = { sizeBytes: 640, content: zip(640, 11) }
    const again = row('mains', { mainName: 'mains.zip', path: '/site/mains.zip', ...packedAgain })
    expect(decide(again, project)).toMatchObject({ intendedAction: 'skip', rule: 'sent-is-latest', needs: null })
    const other = row('pipes', { mainName: 'pipes.zip', path: '/site/pipes.zip', ...packedAgain })
    expect(decide(other, project)).toMatchObject({ confidence: 'ask', rule: 'renamed' })
    const edited = row('mains', {
      mainName: 'mains.zip',
      path: '/site/mains.zip',
      sizeBytes: 640,
      content: zip(640, 12),
    })
    expect(decide(edited, project)).toMatchObject({ intendedAction: 'revise', rule: 'fits' })
  })

  it('unpacked by its sender is what was sent, once its files are hashed, and an index beside it makes no difference', () => {
    const record = sent(1, 'mains.zip', { sizeBytes: 600, content: zip(600, 11, 'sent'), path: '/site/mains.zip' })
    const project = { layers: [layer(1, 'mains', { fileName: 'mains.zip', source: null })], sent: [record] }
    const set = (hashed: boolean) => {
      const of = (ext: string, sizeBytes: number, crc32: number) =>
        member(ext, sizeBytes, hashed ? crc32 : null, hashed ? ext : null)
      const members = [of('shp', 500, 11), of('dbf', 300, 22), of('prj', 100, 33), of('sbn', 40, 44)]
      return row('mains', { sizeBytes: 940, content: { members, inner: null } })
    }
    expect(decide(set(false), project).needs).toMatchObject({ hash: true })
    expect(decide(set(true), project)).toMatchObject({ intendedAction: 'skip', rule: 'sent-is-latest', needs: null })
  })
})

describe('a layer of very many files', () => {
  it('is looked through once, however many rows are held against it', () => {
    let looks = 0
    const watched = (index: number): MemberFacts => ({
      ...{ ext: 'csv', crc32: null, sha256: String(index) },
      get sizeBytes() {
        looks++
        return 20
      },
    })
    const many: ContentFacts = { members: Array.from({ length: 2000 }, (_, index) => watched(index)), inner: null }
    const first = { members: [member('csv', 20, null, '0')], inner: null }
    expect(compareContent(first, many)).toBe('differs')
    looks = 0
    for (let index = 0; index < 100; index++)
      expect(compareContent({ members: [member('csv', 20, null, '0')], inner: null }, many)).toBe('differs')
    expect(looks).toBeLessThan(500)
  })
})
