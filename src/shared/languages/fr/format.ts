import type { format as english } from '../en/format'
import type { Words } from '../text-types'

export const format: Words<typeof english> = {}
