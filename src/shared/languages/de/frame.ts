import type { frame as english } from '../en/frame'
import type { Words } from '../text-types'

export const frame: Words<typeof english> = {}
