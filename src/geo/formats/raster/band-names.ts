import type { PixelGrid } from './pixels'

const toldNames: Readonly<Record<string, string>> = {
  ...{ red: 'red', green: 'green', blue: 'blue', alpha: 'opacity' },
  ...{ cyan: 'cyan', magenta: 'magenta', yellow: 'yellow', black: 'black' },
}

/** Names of the bands by what they mean: the colours, and opacity; null where that is not told. */
export function bandNames({ samples, photometric, extraSamples, told = [] }: PixelGrid): (string | null)[] {
  const colours = {
    2: ['red', 'green', 'blue'],
    5: ['cyan', 'magenta', 'yellow', 'black'],
    6: ['red', 'green', 'blue'],
  }
  const own = colours[photometric as keyof typeof colours] ?? []
  const extras = samples - Math.min(extraSamples.length, samples - 1)
  return Array.from({ length: samples }, (_, band) => {
    const word = told[band]
    if (word) return toldNames[word] ?? null
    if (band < extras) return own[band] ?? null
    const kind = extraSamples[band - extras]
    return kind === 1 || kind === 2 ? 'opacity' : null
  })
}
