import type { CallOptions } from './engine-api'
import type { OpenContext } from './model'

/** For `openDataset`: tells whoever calls how much of a file has been read before its layers are known. */
export function openWatch({ onProgress }: CallOptions): Pick<OpenContext, 'onProgress'> {
  return {
    onProgress: ({ bytesRead, bytesTotal }) =>
      onProgress?.({
        step: 'Reading',
        fraction: bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : null,
        features: 0,
      }),
  }
}
