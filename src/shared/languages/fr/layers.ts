import type { layers as english } from '../en/layers'
import type { Words } from '../text-types'

export const layers: Words<typeof english> = {}
