import type { IconName } from '../ui/icon-names'
import type { Geometry } from '../geometry/geometry'

/** One thing that a section draws over the layers: an outline, an area with a tag, a difference. */
export interface OverlayShape {
  id: string
  geometry: Geometry
  /** Class that sets the colour as `--c`: "ps-8", "plan-create", "diff-added". */
  className: string
  /** #rrggbb, in place of the colour of the class. */
  color?: string | undefined
  /** On and off lengths in CSS pixels. */
  dash?: readonly number[]
  /** Line width in CSS pixels, 1.6 by default; selected shapes get one more. */
  widthPx?: number
  /** 0..1, for areas; 0.12 by default. */
  fillOpacity?: number
  /** Words on a tag at the middle of the shape, with an icon. */
  tag?: { text: string; icon?: IconName }
  /** Said on hover. */
  title?: string
  /** The side of a swipe comparison that shows it; both when not given. */
  side?: 'before' | 'after'
}

/** What a section draws, redrawn when it is set again. Overlays lie in the order of their `order`. */
export interface MapOverlay {
  shapes: readonly OverlayShape[]
  selected?: ReadonlySet<string>
  order?: number
  /** Clicks go through the shapes to what lies below; only their tags take them. */
  tagsOnly?: boolean
  /** A click on a shape; it then does not identify features. */
  onClick?: (id: string) => void
}
