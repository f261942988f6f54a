import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packAreas } from '../../geo/areas/pack-areas'
import { readAlignments } from '../../geo/chainage/read-alignments'
import { fileSetFromPath } from '../../geo/file-set'
import { findOverlaps } from '../../geo/overlaps/find-overlaps'
import { Alignment } from '../../shared/alignment/alignment'
import { recogniseColumns } from '../../shared/services/columns'
import { readQuality } from '../../shared/services/quality'
import type { SamplePeople } from './sample-people'
import { samplePermits } from './sample-permits'
import { siteLayers, siteOrigin, siteSrid } from './site'
import { controlLine } from './site/control-line'
import { distanceToLine } from './site/ground'
import { siteLevels } from './site/levels'
import { centreLine } from './site/tunnel'
import { sewers, waterMains } from './site/utility-records'
import { controlLineXml } from './write-landxml'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-story-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the control line of the sample', () => {
  it('is read back as it was drawn, with its station equation and the levels of its profile, and nothing to doubt', async () => {
    const path = join(folder, 'mc01.xml')
    writeFileSync(path, controlLineXml(controlLine()))
    const read = await readAlignments({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
    expect([read.crs.srid, read.warnings]).toEqual([siteSrid, []])
    const [definition] = read.alignments
    expect(definition?.elements.map(({ kind }) => kind)).toEqual([
      ...['line', 'clothoid', 'arc', 'clothoid', 'line', 'clothoid', 'arc', 'clothoid', 'line'],
    ])
    const line = new Alignment(definition!)
    const drawn = centreLine()
    for (let distance = 0; distance < line.length; distance += 7) {
      const at = line.at(distance)!
      const onSite = [at.x - siteOrigin.eastingMetres, at.y - siteOrigin.northingMetres] as const
      expect(distanceToLine(drawn, onSite)).toBeLessThan(0.01)
      expect(at.height).toBeCloseTo(controlLine().at(distance)!.height!, 6)
    }
    expect(line.at(1009.9)?.station).toBeCloseTo(1009.9, 6)
    expect(line.at(1060)?.station).toBeCloseTo(1052.16, 6)
    expect(line.atStation(1005)).toHaveLength(2)
  })
})

describe('the services of the sample', () => {
  it('say in columns that reports know what they are, how deep, and how sure that is', () => {
    for (const features of [waterMains(5), sewers()]) {
      const names = Object.keys(features[0]?.properties ?? {})
      const samples = (name: string) => features.slice(0, 16).map(({ properties }) => properties[name] ?? null)
      const meanings = recogniseColumns(names.map((name) => ({ name, samples: samples(name) })))
      expect(Object.keys(meanings).sort()).toEqual([
        ...['depth', 'kind', 'material', 'owner', 'quality', 'reference', 'size'],
      ])
      const column = meanings.quality?.column ?? ''
      const levels = new Set(features.map(({ properties }) => readQuality(String(properties[column])).scheme))
      expect([...levels]).toEqual(['AS 5488'])
    }
  })

  it('lie below the ground as deep as they say, those that were seen to the centimetre', () => {
    const levels = siteLevels()
    const seen = waterMains(5).filter(({ properties }) => properties.as5488_ql === 'QL-A')
    expect(seen.length).toBeGreaterThan(10)
    for (const { geometry, properties } of seen) {
      if (geometry.type !== 'LineString') throw new Error('A main is a line.')
      const [x = 0, y = 0, z = 0] = geometry.coordinates[0] ?? []
      const ground = levels.at([x - siteOrigin.eastingMetres, y - siteOrigin.northingMetres])
      // The piece that was found beside its record was moved with its levels.
      if (properties.asset_id !== 'WM-21160')
        expect(Math.abs(ground - z - Number(properties.depth_m))).toBeLessThan(0.03)
    }
  })

  it('come after those that were there: ids of layers stay', () => {
    const firsts = siteLayers.map(({ name, revisions }) => ({
      name,
      days: Math.max(...revisions.map((r) => r.daysAgo)),
    }))
    const ordered = firsts.sort((a, b) => b.days - a.days).map(({ name }) => name)
    expect(ordered.slice(-4)).toEqual([
      ...['Ground and harbour bed', 'Gravity sewers', 'Control line MC01', 'Old services of 1962'],
    ])
  })
})

describe('the permits of the sample', () => {
  const people = { supervisor: 's', marine: 'm', controller: 'c', utilities: 'u', gis: 'g' } as SamplePeople
  const nowMs = Date.UTC(2026, 10, 20, 20)
  const permits = samplePermits(people, new Map(), nowMs) as {
    permit: {
      id: number
      geometry: string
      startTime: string
      expiryDate: string | null
      status: number
      lapsed: boolean
    }
  }[]
  const of = (id: number) => permits.find(({ permit }) => permit.id === id)!.permit

  it('clash: the sewer of tomorrow and the diversion of today, in one place at one time', async () => {
    const areas = [1002, 1133].map((id) => {
      const { geometry, startTime, expiryDate } = of(id)
      return { id, geometry, fromMs: Date.parse(startTime), toMs: expiryDate === null ? null : Date.parse(expiryDate) }
    })
    const { total } = await findOverlaps({ areas: [packAreas(areas)], distanceMetres: 0, within: null, maxTold: 9 })
    expect(total).toBe(1)
  })

  it('begin tomorrow at seven by the clocks of the site, on a day on which these change too', () => {
    expect(of(1133).startTime).toBe('2026-11-21T20:00:00.000Z')
    const [eve] = samplePermits(people, new Map(), Date.UTC(2026, 9, 2, 20)).slice(-5) as typeof permits
    expect(eve?.permit.startTime).toBe('2026-10-03T20:00:00.000Z')
  })

  it('hold one whose renewal was missed more than a day ago', () => {
    expect(of(1135)).toMatchObject({ status: 5, lapsed: true })
  })
})
