import type { DatasetLayer, ReadOptions } from '../../model'
import { hexColor } from './color'

/** A layer whose features have the colours of the column of hex colours that the options name; as it is where it has no such column. */
export function coloredBy(layer: DatasetLayer, { colorFieldName }: ReadOptions): DatasetLayer {
  if (!colorFieldName) return layer
  const index = layer.fields.findIndex((field) => field.name.toLowerCase() === colorFieldName.toLowerCase())
  if (index < 0) return layer
  return {
    ...layer,
    async *features(context) {
      for await (const batch of layer.features(context)) {
        for (const feature of batch) {
          const color = hexColor(feature.properties[index])
          if (color) feature.style = { color, fill: color }
        }
        yield batch
      }
    },
  }
}
