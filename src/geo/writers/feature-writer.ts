import type { Feature, Field } from '../model'

/** Writes features to a file, in lon/lat or the CRS that it was made for. */
export interface FeatureWriter {
  /** Starts over with these fields when the types of an earlier pass turned out wrong. */
  write(features: readonly Feature[], fields: readonly Field[]): Promise<void>
  /** Completes the file; where that takes long `turn` is called now and then, which throws to stop it. */
  finish(turn?: () => Promise<void>): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
  /** Texts that the format had to cut, once it is finished. */
  cutTexts?(): number
}
