import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, type DecodedPng } from 'fast-png'
import { accessScenes } from '../access/scenes'
import type { AccessScene } from '../access/scene-steps'
import { checkout } from '../harness/app-under-test'
import { changedSquares } from '../screenshots/compare'

/** Where the pictures of the screens are kept. */
export const keptScreens = join(checkout, 'e2e/visual/kept')

/** How a scene is taken: in both themes, and those that say so (`german`) in German in the smallest window of three columns. */
export type ScreenLook = 'light' | 'dark' | 'german'
export const looksOf = ({ german }: Pick<AccessScene, 'german'>): readonly ScreenLook[] =>
  german ? ['light', 'dark', 'german'] : ['light', 'dark']
/** Squares of the halved picture. Less than that change where text is smoothed otherwise; a button that moved changes more. */
const side = 8
/** Squares of 4,000 that may look otherwise: a minute that has passed is 3 of them. */
export const mostChanged = 5
/** What is told there depends on which answer comes first, and on the day on which the files were made. */
const looser: Readonly<Record<string, number>> = {
  ...{ 'upload plan': 60, 'layers, nothing chosen': 20 },
  // How far the reading had come when the network was called metered.
  ...{ 'what is held, waiting': 60 },
  // Sizes of files, and moments of the run.
  ...{ 'write a site pack': 20, 'site pack that is open': 20, 'what is in a site pack': 20 },
}

/** Squares of a scene that may look otherwise. */
export const boundOf = (scene: string): number => looser[scene] ?? mostChanged

/** The file of a scene by how it is taken. */
export function fileOf(scene: string, look: ScreenLook): string {
  return `${scene.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${look}.png`
}

/** The files of all screens of the table (e2e/access/scenes.ts). */
export const screenFiles: readonly string[] = accessScenes.flatMap((scene) =>
  looksOf(scene).map((look) => fileOf(scene.name, look)),
)

/** Squares in which a picture differs from the one that is kept; null: none is kept, or of another size. */
export function changedOf(file: string, taken: Uint8Array): number | null {
  const kept = join(keptScreens, file)
  return existsSync(kept) ? (changedSquares(decode(readFileSync(kept)), decode(taken), side)?.changed ?? null) : null
}

/** The picture at half its size: fine enough to see a label, and what smoothing does is small in it. */
export function halved({ width, height, data, channels }: DecodedPng): DecodedPng {
  const [across, down] = [width >> 1, height >> 1]
  const small = new Uint8Array(across * down * 3)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = (dx: number, dy: number): number =>
          Number(data[((2 * y + dy) * width + 2 * x + dx) * channels + channel])
        small[(y * across + x) * 3 + channel] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) >> 2
      }
  return { width: across, height: down, data: small, channels: 3, depth: 8 } as DecodedPng
}
