import type { model as english } from '../en/model'
import type { Words } from '../text-types'

export const model: Words<typeof english> = {}
