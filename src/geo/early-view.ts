import type { Feature, Field, CrsRef, FormatId } from './model'

/** What a reader has of a file before it can name its layers. */
export interface EarlyPicture {
  format: FormatId
  crs: CrsRef
  fields: Field[]
  /** In `crs`. Their coordinates are changed. */
  features: Feature[]
}

/** Shows pictures of a file while it is opened: for readers that have to read everything first. */
export interface EarlyView {
  /** Whether a picture is wanted now: for none, no features need be made. */
  readonly due: boolean
  /** Draws a picture in place of the one before. Never throws. */
  show(picture: EarlyPicture): void
}
