/** AutoCAD colour indices 1 to 9 and 250 to 255; 7 is black or white by the ground and so has no colour of its own. */
const fixed: Readonly<Record<number, string | null>> = {
  1: '#ff0000',
  2: '#ffff00',
  3: '#00ff00',
  4: '#00ffff',
  5: '#0000ff',
  6: '#ff00ff',
  7: null,
  8: '#414141',
  9: '#808080',
  250: '#333333',
  251: '#505050',
  252: '#696969',
  253: '#828282',
  254: '#bebebe',
  255: '#ffffff',
}
const levels = [1, 0.65, 0.5, 0.3, 0.15]

/** The colour of an index: 10 to 249 are 24 hues in five levels, odd ones half as strong. Null: the layer's own style. */
export function aciColor(index: number): string | null {
  if (index in fixed) return fixed[index] ?? null
  if (!Number.isInteger(index) || index < 10 || index > 249) return null
  const hue = (Math.floor(index / 10) - 1) * 15
  const level = levels[Math.floor((index % 10) / 2)] as number
  const floor = index % 2 === 1 ? level / 2 : 0
  const channel = (shift: number) => {
    const at = (((hue + shift) % 360) + 360) % 360
    const strength = at < 60 ? at / 60 : at < 180 ? 1 : at < 240 ? (240 - at) / 60 : 0
    return Math.floor((floor + (level - floor) * strength) * 255)
  }
  return hex(channel(120), channel(0), channel(-120))
}

/** A 24-bit true colour (group 420) as #rrggbb. */
export function trueColor(value: number): string {
  return hex((value >> 16) & 255, (value >> 8) & 255, value & 255)
}

function hex(...channels: number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
