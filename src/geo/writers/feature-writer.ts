import type { Feature, Field } from '../model'

/** Writes lon/lat features to a file. `finish` completes it; `abandon` removes what was written. */
export interface FeatureWriter {
  /** Starts over with these fields when the types of an earlier pass turned out wrong. */
  write(features: readonly Feature[], fields: readonly Field[]): Promise<void>
  finish(): Promise<void>
  abandon(): Promise<void>
}
