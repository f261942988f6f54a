import type { paper as english } from '../en/paper'
import type { Words } from '../text-types'

export const paper: Words<typeof english> = {}
