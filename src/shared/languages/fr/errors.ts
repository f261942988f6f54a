import type { errors as english } from '../en/errors'
import type { Words } from '../text-types'

export const errors: Words<typeof english> = {}
