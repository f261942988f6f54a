import type { Feature } from '../../model'

/** Features in one batch of `DatasetLayer.features`. */
export const batchSize = 2000
/** Bytes of coordinates and attributes in one batch: two thousand large features together would not fit into memory. */
export const batchBytes = 16 * 2 ** 20

/** Gathers the features of a layer into batches that are bounded by number and by memory. */
export class FeatureBatch {
  #features: Feature[] = []
  #bytes = 0

  /** `limit`: features in one batch at most. */
  constructor(readonly limit = batchSize) {}

  /** Takes one more feature; true when the batch is to be handed on. */
  add(feature: Feature): boolean {
    this.#features.push(feature)
    const { geometry, properties } = feature
    this.#bytes += properties.length * 8 + (geometry ? geometry.coords.length * 8 : 0)
    for (const value of properties) if (typeof value === 'string') this.#bytes += value.length
    return this.#features.length >= this.limit || this.#bytes >= batchBytes
  }

  get empty(): boolean {
    return this.#features.length === 0
  }

  /** What was gathered, for handing on; the next batch begins. */
  take(): Feature[] {
    const ready = this.#features
    this.#features = []
    this.#bytes = 0
    return ready
  }
}
