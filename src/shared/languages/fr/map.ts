import type { map as english } from '../en/map'
import type { Words } from '../text-types'

export const map: Words<typeof english> = {}
