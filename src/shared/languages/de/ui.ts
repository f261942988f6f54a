import type { ui as english } from '../en/ui'
import type { Words } from '../text-types'

export const ui: Words<typeof english> = {}
