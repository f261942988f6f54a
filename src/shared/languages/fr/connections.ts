import type { connections as english } from '../en/connections'
import type { Words } from '../text-types'

export const connections: Words<typeof english> = {}
