import type { jobs as english } from '../en/jobs'
import type { Words } from '../text-types'

export const jobs: Words<typeof english> = {}
