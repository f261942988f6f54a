import type { attributes as english } from '../en/attributes'
import type { Words } from '../text-types'

export const attributes: Words<typeof english> = {}
