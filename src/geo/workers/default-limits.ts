import { totalmem } from 'node:os'
import { readLimitBounds, type ReadLimits } from '../../shared/model/read-limits'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'

/** Four files may be read at once: a quarter of the computer's memory each, at most 2 GB. Files of a gigabyte need 300 MB. */
export const defaultLimits: ReadLimits = {
  memoryMb: Math.max(readLimitBounds.memoryMb.min, Math.min(2048, Math.floor(totalmem() / 2 ** 20 / 4))),
  stillSeconds: 30,
}

/** The variables of the environment that programs without settings take the limits from. */
const variables = { memoryMb: 'PLUMBLINE_READ_MEMORY_MB', stillSeconds: 'PLUMBLINE_READ_SECONDS' } as const

/** The limits that the environment gives, the defaults for what it does not name. AppError `invalid` for what is no such number. */
export function limitsOfEnvironment(env: Readonly<Record<string, string | undefined>>): ReadLimits {
  const limits = { ...defaultLimits }
  for (const key of ['memoryMb', 'stillSeconds'] as const) {
    const text = env[variables[key]]?.trim()
    if (!text) continue
    const { min, max } = readLimitBounds[key]
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max)
      throw errorOf('invalid', said('readers.limits.variable', { name: variables[key], min, max }))
    limits[key] = value
  }
  return limits
}
