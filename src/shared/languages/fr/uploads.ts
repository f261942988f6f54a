import type { uploads as english } from '../en/uploads'
import type { Words } from '../text-types'

export const uploads: Words<typeof english> = {}
