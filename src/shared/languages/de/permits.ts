import type { permits as english } from '../en/permits'
import type { Words } from '../text-types'

export const permits: Words<typeof english> = {}
