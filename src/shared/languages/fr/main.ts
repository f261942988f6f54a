import type { main as english } from '../en/main'
import type { Words } from '../text-types'

export const main: Words<typeof english> = {}
