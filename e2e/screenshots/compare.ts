import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, type DecodedPng } from 'fast-png'

/** How one picture differs from the one that is kept. */
export interface PictureDifference {
  name: string
  /** Share of its squares of 16 pixels that look otherwise, 0 to 1; null: only one of the two is there, or the sizes differ. */
  share: number | null
}

const usualSide = 16
/** Of 255, the mean over a square: smoothing of text differs from machine to machine by less. */
const leastChange = 6

/** Holds each picture of a folder against that of the same name in another; pictures that only one has are named too. */
export function compareFolders(kept: string, taken: string): PictureDifference[] {
  const names = [...new Set([kept, taken].flatMap((folder) => readdirSync(folder)))].filter((name) =>
    name.endsWith('.png'),
  )
  return names.sort().map((name) => {
    const [one, other] = [join(kept, name), join(taken, name)]
    const both = existsSync(one) && existsSync(other)
    return {
      name,
      share: both ? shareOf(changedSquares(decode(readFileSync(one)), decode(readFileSync(other)))) : null,
    }
  })
}

/** A page with those pictures beside each other that differ most. */
export function writeComparison(
  file: string,
  differences: readonly PictureDifference[],
  folders: [string, string],
): void {
  const cell = (folder: string, name: string): string => `<td><img src="file://${join(folder, name)}" width="700"></td>`
  const rows = [...differences]
    .sort((a, b) => (b.share ?? 1) - (a.share ?? 1))
    .map(
      ({ name, share }) =>
        `<tr><th>${name}<br>${shareText(share)}</th>${folders.map((folder) => cell(folder, name)).join('')}</tr>`,
    )
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `<!doctype html><title>Pictures, kept and taken now</title><table>${rows.join('\n')}</table>\n`)
}

export const shareText = (share: number | null): string =>
  share === null ? 'not to be compared' : `${(100 * share).toFixed(1)} %`

const shareOf = (found: { changed: number; squares: number } | null): number | null =>
  found && found.changed / found.squares

/** How many squares look otherwise; null where the sizes differ. Colours lie within a palette, or in three or four channels. */
export function changedSquares(
  one: DecodedPng,
  other: DecodedPng,
  side = usualSide,
): { changed: number; squares: number } | null {
  if (one.width !== other.width || one.height !== other.height) return null
  const [before, after] = [lightness(one), lightness(other)]
  let [changed, squares] = [0, 0]
  for (let top = 0; top < one.height; top += side)
    for (let left = 0; left < one.width; left += side) {
      const [right, bottom] = [Math.min(left + side, one.width), Math.min(top + side, one.height)]
      let apart = 0
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const at = y * one.width + x
          apart += Math.abs((before[at] ?? 0) - (after[at] ?? 0))
        }
      squares++
      if (apart / ((right - left) * (bottom - top)) >= leastChange) changed++
    }
  return { changed, squares }
}

function lightness({ width, height, data, channels, palette }: DecodedPng): Uint8Array {
  const light = new Uint8Array(width * height)
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = palette
      ? (palette[data[at] ?? 0] ?? [])
      : [data[at * channels], data[at * channels + 1], data[at * channels + 2]]
    light[at] = (Number(red) * 3 + Number(green) * 6 + Number(blue)) / 10
  }
  return light
}
