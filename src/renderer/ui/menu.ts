import type { IconName } from './icon-names'

/** One line of a menu. With `disabledReason` it is shown, cannot be run and says why. */
export interface MenuItem {
  id: string
  label: string
  icon?: IconName
  keys?: string
  danger?: boolean
  checked?: boolean
  disabledReason?: string | null
  /** Draws a rule above the item. */
  separated?: boolean
  /** The menu stays open when it is chosen: one of several ticks. */
  stays?: boolean
  run: () => void
}
