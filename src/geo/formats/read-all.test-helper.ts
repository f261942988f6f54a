import { fileSetFromPath } from '../file-set'
import type { Dataset, Feature, ReadOptions } from '../model'
import { openDataset } from './registry'

/** Reads a file wholly, for tests. */
export async function readAll(
  path: string,
  options: ReadOptions = {},
): Promise<{ dataset: Dataset; features: Feature[]; byLayer: Feature[][] }> {
  const signal = new AbortController().signal
  const dataset = await openDataset(await fileSetFromPath(path), options, signal)
  try {
    const byLayer: Feature[][] = []
    for (const layer of dataset.layers) {
      const features: Feature[] = []
      for await (const batch of layer.features({ signal, onProgress: () => {} })) features.push(...batch)
      byLayer.push(features)
    }
    return { dataset, features: byLayer.flat(), byLayer }
  } finally {
    await dataset.close()
  }
}
