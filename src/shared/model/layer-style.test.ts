import { describe, expect, it } from 'vitest'
import { firstStyle, lookSignature, themeOf } from './layer-style'

const named = (name: string, variant = 0, layerId = 7) => ({ layerId, named: name, variant })
const themes = [
  'Stormwater',
  'Sewer',
  'Water mains',
  'Gas',
  'HV power',
  'Telecom',
  'Water levels',
  'Tunnel',
  'Control points',
  'Prisms',
  'Boreholes',
]

/** Contrast of two colours as WCAG 2 counts it. */
function contrast(a: string, b: string): number {
  const light = [a, b].map((color) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05)
}

describe('the first look of a layer', () => {
  it('is what it was in every version: maps of homes that are there stay as they are', () => {
    expect(firstStyle(named('Water mains'), 'line')).toMatchObject({ color: '#1463b0', dash: [], widthPx: 1.6 })
    expect(firstStyle(named('Gas, medium pressure'), 'line')).toMatchObject({ color: '#8a6500', dash: [9, 3] })
    expect(firstStyle(named('Stormwater'), 'line')).toMatchObject({ color: '#0b716c', dash: [16, 4], widthPx: 2.2 })
    expect(firstStyle(named('Harbour water'), 'area')).toMatchObject({ ground: true, fillOpacity: 1 })
    expect(firstStyle(named('Kerbs', 0, 1), 'line')).toMatchObject({ color: '#0b716c', dash: [], point: 'cross' })
    expect(firstStyle(named('Kerbs', 0, 2), 'line')).toMatchObject({ color: '#8a6500', dash: [], point: 'triangle' })
  })

  it('is one of the same twelve inks and dashes of its theme in every version', () => {
    const look = (variant: number) => {
      const { color, darkColor, dash, point } = firstStyle(named('Gas', variant), 'line')
      return `${color} ${darkColor} ${dash.join()} ${point}`
    }
    expect([0, 1, 2, 3, 11].map(look)).toEqual([
      '#8a6500 #e3b536 9,3 triangle',
      '#533d00 #eed386 9,3 square',
      '#4c6800 #c8ea68 9,3 diamond',
      '#8a6500 #e3b536  cross',
      '#4c6800 #c8ea68 6,2,2,2 square',
    ])
  })

  it.each([
    ['Buildings', 'area', '#e2dfd8', 0.6],
    ['Road', 'area', '#ffffff', 0.3],
    ['Land use', 'area', '#f2f1ed', 0],
    ['Lake', 'area', '#dce6ec', 0],
    ['Streets', 'line', '#d8d5cd', 0],
    ['Quay wall', 'line', '#72818c', 0],
    ['Contours', 'line', '#93aebd', 0],
    ['Text', 'point', '#72818c', 0],
  ] as const)('is ground for %s, and only where it is drawn as such (%s)', (name, kind, color, rise) => {
    const style = firstStyle(named(name), kind)
    expect([style.fill?.[0] ?? style.color, style.rise, style.ground]).toEqual([color, rise, true])
    expect(firstStyle(named(name), 'raster').ground).toBe(false)
    expect(themeOf(name)).toBeNull()
  })

  it.each(themes)('has twelve for “%s” that differ, each read well on light and dark ground', (name) => {
    expect(themeOf(name)).not.toBeNull()
    const variants = Array.from({ length: 12 }, (_, variant) => named(name, variant))
    expect(new Set(variants.map(lookSignature)).size).toBe(12)
    const inks = new Set(
      variants.map((look) => `${firstStyle(look, 'line').color} ${firstStyle(look, 'line').dash.join()}`),
    )
    expect(inks.size).toBe(12)
    for (const look of variants) {
      const { color, darkColor } = firstStyle(look, 'line')
      expect(contrast(color, '#f2f1ed')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(darkColor, '#22252a')).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('leaves the ground alike, whatever it is beside', () => {
    expect(firstStyle(named('Land', 5), 'area')).toEqual(firstStyle(named('Land'), 'area'))
  })
})
