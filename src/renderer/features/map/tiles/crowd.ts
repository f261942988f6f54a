import { blueGreenRed } from './coverage-mask'
import { compositeOver, type Picture } from './picture'
import type { Placement } from './placement'
import type { Stamp } from './stamps'

/** Places of symbols: x, y pairs; `which` picks vertices, null: all. */
export interface Places {
  coords: Int16Array | Int32Array
  which: readonly number[] | null
  placement: Placement
}

/**
 * Draws so many equal symbols that they hide one another: places are marked, whole pixels, and each pixel then takes the most
 * that the nearest mark of every row around it gives. The work depends on the pixels, not on the symbols.
 */
export class CrowdPainter {
  private away = new Uint8Array(0)

  /** Draws all halos, then all symbols on top. Both stamps are those of a symbol in the middle of a pixel. */
  draw(
    picture: Picture,
    places: readonly Places[],
    symbol: Stamp,
    color: string,
    halo: Stamp,
    haloColor: string,
  ): void {
    picture.toPixels()
    const { words } = picture
    const pad = (Math.max(symbol.side, halo.side) - 1) / 2
    const none = pad + 1
    const width = picture.width + pad * 2
    this.mark(width, picture.height + pad * 2, pad, places)
    const { away } = this
    // Rows nearest to the middle first, as these most often settle it.
    const rows = Array.from({ length: pad * 2 + 1 }, (_, i) => (i % 2 ? -1 : 1) * Math.ceil(i / 2))
    const count = rows.length
    const offsets = Int32Array.from(rows, (row) => row * width)
    const ofSymbol = given(symbol, rows, none)
    const ofHalo = given(halo, rows, none)
    const bgr = blueGreenRed(color)
    const haloBgr = blueGreenRed(haloColor)
    const onHalo = Uint32Array.from({ length: 256 }, (_, alpha) =>
      compositeOver((0xff000000 | haloBgr) >>> 0, bgr, alpha),
    )
    for (let row = 0, to = 0; row < picture.height; row++) {
      for (let at = (row + pad) * width + pad, end = at + picture.width; at < end; at++, to++) {
        let most = 0
        let around = 0
        for (let i = 0, table = 0; i < count; i++, table += none + 1) {
          const entry = table + away[at + offsets[i]!]!
          const value = ofSymbol[entry]!
          if (value > most) {
            most = value
            if (value === 255) break
          }
          const under = ofHalo[entry]!
          if (under > around) around = under
        }
        if (most === 255 || around === 255) {
          words[to] = onHalo[most]!
          continue
        }
        if (around > 0) picture.blend(to, haloBgr, around)
        if (most > 0) picture.blend(to, bgr, most)
      }
    }
  }

  /** Steps from each pixel to the nearest mark of its row, with `pad` pixels around; pad + 1 where there is none so near. */
  private mark(width: number, height: number, pad: number, places: readonly Places[]): void {
    if (this.away.length < width * height) this.away = new Uint8Array(width * height)
    const { away } = this
    const none = pad + 1
    away.fill(none, 0, width * height)
    for (const { coords, which, placement } of places) {
      const { scale, left, top } = placement
      const count = which ? which.length : coords.length / 2
      for (let i = 0; i < count; i++) {
        const at = (which ? which[i]! : i) * 2
        const column = Math.floor(coords[at]! * scale - left) + pad
        const row = Math.floor(coords[at + 1]! * scale - top) + pad
        if (column >= 0 && row >= 0 && column < width && row < height) away[row * width + column] = 0
      }
    }
    for (let start = 0; start < width * height; start += width) {
      let steps = none
      for (let i = start; i < start + width; i++) {
        if (away[i] === 0) steps = 0
        else if (steps < none) away[i] = ++steps
      }
      steps = none
      for (let i = start + width - 1; i >= start; i--) {
        const here = away[i]!
        if (here <= steps) steps = here
        else if (steps < none) away[i] = ++steps
      }
    }
  }
}

/** What a mark gives, by rows in the order given and steps beside it; the last step of each row is none. */
function given({ side, mask }: Stamp, rows: readonly number[], none: number): Uint8Array {
  const half = (side - 1) / 2
  const table = new Uint8Array(rows.length * (none + 1))
  rows.forEach((row, i) => {
    if (Math.abs(row) > half) return
    for (let step = 0; step <= half; step++) table[i * (none + 1) + step] = mask[(half - row) * side + half + step]!
  })
  return table
}
