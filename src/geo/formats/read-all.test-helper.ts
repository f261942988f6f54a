import { fileSetFromPath } from '../file-set'
import type { Dataset, DatasetLayer, Feature, ReadContext, ReadOptions } from '../model'
import { openDataset } from './registry'

/** Of whoever waits for all, and is told nothing meanwhile. */
export const context: ReadContext = { signal: new AbortController().signal, onProgress: () => undefined }

/** All features of a layer. */
export async function featuresOf(layer: DatasetLayer | undefined): Promise<Feature[]> {
  if (!layer) throw new Error('no such layer')
  const features: Feature[] = []
  for await (const batch of layer.features(context)) features.push(...batch)
  return features
}

/** Reads a file wholly, for tests. */
export async function readAll(
  path: string,
  options: ReadOptions = {},
): Promise<{ dataset: Dataset; features: Feature[]; byLayer: Feature[][] }> {
  const signal = new AbortController().signal
  const dataset = await openDataset(await fileSetFromPath(path), options, signal)
  try {
    const byLayer: Feature[][] = []
    for (const layer of dataset.layers) byLayer.push(await featuresOf(layer))
    return { dataset, features: byLayer.flat(), byLayer }
  } finally {
    await dataset.close()
  }
}
