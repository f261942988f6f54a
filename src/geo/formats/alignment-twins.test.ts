import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Alignment } from '../../shared/alignment/alignment'
import { readAll } from './read-all.test-helper'

const folder = join(process.cwd(), '../shared/field-data/infra')
const usFoot = 1200 / 3937

/** The alignments of a file, by name, and its warnings. */
async function alignmentsOf(path: string) {
  const { dataset } = await readAll(join(folder, path))
  const all = (dataset.alignments?.definitions ?? []).map((one) => [one.name, new Alignment(one)] as const)
  return { all, warnings: dataset.warnings.map(({ message }) => message) }
}

interface Twin {
  landxml: string
  ifc: string
  name: readonly [landxml: string, ifc: string]
  /** Metres in a unit of the files; the drawing of IFC is in metres. */
  unit: number
  /** Metres that the IFC file leaves out of its coordinates without a map conversion that would say so. */
  shift: readonly [east: number, north: number]
}

const m14334 = { name: ['Sammalniementie_u', 'Sammalniementie_u'], unit: 1, shift: [24525000, 6876000] } as const
const y3 = { name: ['Tie2 oikea', 'Tie2 oikea'], unit: 1, shift: [24525000, 6876000] } as const
const twins: Twin[] = [
  {
    landxml: 'Alignment-Aplitop-1/UT-Alignment-Aplitop-1.xml',
    ifc: 'Alignment-Aplitop-1/UT-Alignment-Aplitop-1.IFC',
    name: ['Horizontal', 'Alignment1'],
    unit: 1,
    shift: [0, 0],
  },
  {
    landxml: 'Alignment-INDOT/PR_Twin_Branch_section_alignment.xml',
    ifc: 'Alignment-INDOT/PR_Twin_Branch_section_alignment.ifc',
    name: ['PR_Twin_Branch_section', 'PR_Twin_Branch_section'],
    unit: usFoot,
    shift: [0, 0],
  },
  { ...m14334, landxml: 'MCON-2/TOI-M14334-0000A.XML', ifc: 'MCON-2/TOI-M14334-0000A.ifc' },
  { ...m14334, landxml: 'MCON-2/TOI-M14334-0000A.XML', ifc: 'MCON-2/MCON-2.ifc', shift: [0, 0] },
  { ...y3, landxml: 'MCON-2/TOI-Y3-0000A.XML', ifc: 'MCON-2/TOI-Y3-0000A.ifc' },
  { ...y3, landxml: 'MCON-2/TOI-Y3-0000A.XML', ifc: 'MCON-2/MCON-2.ifc', shift: [0, 0] },
]

describe.skipIf(!existsSync(folder))('an alignment in LandXML and in IFC (needs ../shared/field-data)', () => {
  it.each(twins)('$landxml is that of $ifc to a millimetre', async ({ landxml, ifc, name, unit, shift }) => {
    const [xmlFile, ifcFile] = [await alignmentsOf(landxml), await alignmentsOf(ifc)]
    const xml = new Map(xmlFile.all).get(name[0]) as Alignment
    const model = new Map(ifcFile.all).get(name[1]) as Alignment
    const worst = { place: 0, height: 0, station: 0, distance: 0, offset: 0 }
    const note = (kind: keyof typeof worst, value: number) => (worst[kind] = Math.max(worst[kind], Math.abs(value)))
    expect(Math.abs(xml.length - model.length) * unit).toBeLessThan(0.001)
    const steps = 4000
    for (let i = 0; i <= steps; i++) {
      const distance = (Math.min(xml.length, model.length) * i) / steps
      const [a, b] = [xml.at(distance), model.at(distance)]
      if (!a || !b) throw new Error(`nothing at ${distance}`)
      note('place', Math.hypot(a.x * unit - shift[0] - b.x, a.y * unit - shift[1] - b.y))
      note('station', (a.station - b.station) * unit)
      expect(a.height === null).toBe(b.height === null)
      note('height', ((a.height ?? 0) - (b.height ?? 0)) * unit)
      // And back: a place beside the one is told the same by the other.
      const right = ((i % 7) - 3) * 2
      const bearing = (a.bearingDegrees * Math.PI) / 180
      const [x, y] = [a.x + Math.cos(bearing) * right, a.y - Math.sin(bearing) * right]
      const foot = model
        .locate(x * unit - shift[0], y * unit - shift[1], 10)
        .reduce((best, one) => (Math.abs(one.distance - distance) < Math.abs(best.distance - distance) ? one : best))
      note('distance', (foot.distance - distance) * unit)
      note('offset', (foot.offset - right) * unit)
    }
    for (const value of Object.values(worst)) expect(value).toBeLessThan(0.001)
  })

  it('has no layout of an alignment left out, as it is drawn by its elements', async () => {
    for (const { ifc } of twins) expect((await alignmentsOf(ifc)).warnings.join()).not.toContain('left out')
  })
})
