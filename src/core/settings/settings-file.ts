import { z } from 'zod'
import { settings as settingsSchema, type Settings } from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import { parseBaseUrl } from '../remote/base-url'
import { redact } from '../../shared/security/redact'
import { checkTileUrl } from './tile-url'

/** A service as a file of settings names it: without a credential. */
export interface NamedAddress {
  name: string
  baseUrl: string
}

/** What a file of settings holds. */
export interface SettingsFile {
  settings: Partial<Settings>
  connections: NamedAddress[]
}

const formatVersion = 1
/** A longer file is none of ours. */
export const longestSettingsFile = 1_000_000

const fileSchema = z.object({
  plumbline: z.literal('settings'),
  version: z.number(),
  settings: z.record(z.string(), z.unknown()),
  connections: z.array(z.object({ name: z.string(), baseUrl: z.string() })).default([]),
})

/** The text of a file of settings. An address of tiles that holds a key is left out. @param connections empty: none go with it */
export function settingsFileText(settings: Settings, connections: readonly NamedAddress[]): string {
  const { baseMapUrl, ...rest } = settings
  const plain = redact(baseMapUrl) === baseMapUrl ? { baseMapUrl } : {}
  const named = connections.map(({ name, baseUrl }) => ({ name, baseUrl }))
  const file = { plumbline: 'settings', version: formatVersion, settings: { ...rest, ...plain } }
  return `${JSON.stringify(named.length === 0 ? file : { ...file, connections: named }, null, 2)}\n`
}

/**
 * What a file of settings holds. AppError `invalid` names what is wrong with it: it is no such file, a newer version has written it, it
 * holds a setting that this version does not know, or a value that is none. Nothing of such a file is taken.
 */
export function parseSettingsFile(text: string, fileName: string): SettingsFile {
  const read = fileSchema.safeParse(parseJson(text))
  if (!read.success) throw wordedError('invalid', 'settingsFileOther', { file: fileName })
  const { version, settings, connections } = read.data
  if (version > formatVersion) throw wordedError('invalid', 'settingsFileNewer', { file: fileName })
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(settingsSchema.shape, name))
  if (unknown.length > 0)
    throw wordedError('invalid', 'settingsFileUnknown', { file: fileName, names: unknown.join(', ') })
  const values = settingsSchema.partial().safeParse(settings)
  if (!values.success) {
    const [issue] = values.error.issues
    const name = issue?.path.join('.') ?? ''
    throw wordedError('invalid', 'settingsFileValue', { file: fileName, name, problem: issue?.message ?? '' })
  }
  checkTileUrl(values.data.baseMapUrl ?? '')
  const named = connections.map(({ name, baseUrl }) => ({ name, baseUrl: parseBaseUrl(baseUrl).href }))
  return { settings: values.data, connections: named }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}
