import { afterEach, describe, expect, it } from 'vitest'
import { addGrid, createTransform, crsFromDefinition, crsOfSrid, removeGrid } from '..'

/** An NTv2 file of one grid over the given degrees whose shifts grow linearly: seconds of latitude and (east) longitude. */
function ntv2(little: boolean, shift: (lon: number, lat: number) => [dLat: number, dLon: number]): Buffer {
  const [west, south, columns, rows, step] = [-9, 49, 25, 31, 0.5]
  const out = Buffer.alloc(176 * 2 + columns * rows * 16 + 16)
  let at = 0
  const text = (key: string, value: string) => {
    out.write(key.padEnd(8) + value.padEnd(8), at, 'latin1')
    at += 16
  }
  const int = (key: string, value: number) => {
    out.write(key.padEnd(8), at, 'latin1')
    if (little) out.writeInt32LE(value, at + 8)
    else out.writeInt32BE(value, at + 8)
    at += 16
  }
  const double = (key: string, value: number) => {
    out.write(key.padEnd(8), at, 'latin1')
    if (little) out.writeDoubleLE(value, at + 8)
    else out.writeDoubleBE(value, at + 8)
    at += 16
  }
  int('NUM_OREC', 11)
  int('NUM_SREC', 11)
  int('NUM_FILE', 1)
  text('GS_TYPE', 'SECONDS')
  text('VERSION', 'T')
  text('SYSTEM_F', 'OSGB36')
  text('SYSTEM_T', 'ETRS89')
  double('MAJOR_F', 6377563.396)
  double('MINOR_F', 6356256.909)
  double('MAJOR_T', 6378137)
  double('MINOR_T', 6356752.314)
  text('SUB_NAME', 'TEST')
  text('PARENT', 'NONE')
  text('CREATED', '')
  text('UPDATED', '')
  double('S_LAT', south * 3600)
  double('N_LAT', (south + (rows - 1) * step) * 3600)
  double('E_LONG', -(west + (columns - 1) * step) * 3600)
  double('W_LONG', -west * 3600)
  double('LAT_INC', step * 3600)
  double('LONG_INC', step * 3600)
  int('GS_COUNT', columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = columns - 1; column >= 0; column--) {
      const [dLat, dLon] = shift(west + column * step, south + row * step)
      for (const value of [dLat, -dLon, 0.01, 0.01]) {
        if (little) out.writeFloatLE(value, at)
        else out.writeFloatBE(value, at)
        at += 4
      }
    }
  out.write('END', at)
  return out
}

const name = 'OSTN15_NTv2_OSGBtoETRS.gsb'
const osgb = crsOfSrid(4277)
const wgs84 = crsOfSrid(4326)

afterEach(() => removeGrid(name))

describe('NTv2 grids that the user adds', () => {
  it.each([true, false])('take the place of the seven-parameter shift (little endian: %s)', (little) => {
    addGrid(
      name,
      ntv2(little, (lon, lat) => [lat / 50, lon / 4]),
    )
    const t = createTransform(osgb, wgs84)
    expect(t).toMatchObject({ accuracyMetres: 1, warning: null })
    const point = [-2.25, 53.1]
    t.forward(point, 2)
    expect(point[0]).toBeCloseTo(-2.25 + -2.25 / 4 / 3600, 8)
    expect(point[1]).toBeCloseTo(53.1 + 53.1 / 50 / 3600, 8)
    createTransform(wgs84, osgb).forward(point, 2)
    expect(point[0]).toBeCloseTo(-2.25, 10)
    expect(point[1]).toBeCloseTo(53.1, 10)
  })

  it('fall back to the shift without grid outside their bounds, and when they go', () => {
    const without = [-2.25, 48.5]
    const before = createTransform(osgb, wgs84)
    before.forward(without, 2)
    addGrid(
      name.toUpperCase(),
      ntv2(true, () => [1, 1]),
    )
    const point = [-2.25, 48.5]
    expect(createTransform(osgb, wgs84).forward(point, 2)).toBe(0)
    expect(point).toEqual(without)
    removeGrid(name)
    expect(createTransform(osgb, wgs84).accuracyMetres).toBe(before.accuracyMetres)
  })

  it('serve PROJ strings that name them', () => {
    addGrid(
      'own.gsb',
      ntv2(true, () => [2, -3]),
    )
    const point = [0.5, 52]
    createTransform(crsFromDefinition('+proj=longlat +ellps=airy +nadgrids=own.gsb'), wgs84).forward(point, 2)
    expect(point[0]).toBeCloseTo(0.5 - 3 / 3600, 9)
    expect(point[1]).toBeCloseTo(52 + 2 / 3600, 9)
    removeGrid('own.gsb')
  })

  it('are refused with the reason when they are broken', () => {
    const good = ntv2(true, () => [0, 0])
    expect(() => addGrid(name, good.subarray(0, 5000))).toThrow(/ends within its values/)
    expect(() => addGrid(name, Buffer.from('PK zip'))).toThrow(/not an NTv2 file/)
  })
})
