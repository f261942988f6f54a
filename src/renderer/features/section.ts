import type { Component } from 'vue'
import type { GuideTopic } from '../model/guide-topics'

/** Where the one map of the window stands while a section is shown. */
export type MapPlacement =
  | { place: 'whole' }
  /** Above the section's main component; the user may drag the splitter. */
  | { place: 'split'; share: number }
  /** At the head of the inspector, so many CSS pixels high. */
  | { place: 'inspector'; height: number }
  | { place: 'none' }

/**
 * One tab of the window. A feature exports `section` from features/NAME/section.ts and the frame finds it; nothing else
 * has to be edited. What of it is mounted whichever section is shown (dialogs, drop targets, listeners), it exports as `always` from
 * features/NAME/always.ts. The `use` functions are called while the frame of a project is set up; what they return is asked inside
 * computed values.
 */
export interface SectionDefinition {
  id: string
  title: () => string
  /** From the left: layers 1, permits 2, jobs 3, uploads 4. Ctrl+ORDER opens it. */
  order: number
  side: Component
  /** Below the map ('split') or in its place ('none', 'inspector'); not drawn with 'whole'. */
  main?: Component
  inspector?: Component
  /** The number beside the tab's word; null: none. */
  useCount?: () => () => number | null
  useMap: () => () => MapPlacement
  /** What of the guide is about what it shows. */
  useGuide: () => () => GuideTopic
}
