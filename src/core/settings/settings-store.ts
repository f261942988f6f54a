import { cpus } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '../../geo/workers/default-limits'
import { settings as settingsSchema, type Settings } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { openJsonFile } from '../store/json-file'

const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  baseMapUrl: '',
  baseMapAttribution: '',
  parallelUploads: Math.min(4, Math.max(2, cpus().length)),
  uploadBytesPerSecond: 0,
  keepAwake: true,
  stuckAfterMinutes: 10,
  markUploads: true,
  cacheLimitBytes: 5_000_000_000,
  readMemoryMb: defaultLimits.memoryMb,
  readStillSeconds: defaultLimits.stillSeconds,
  coordinateSrid: null,
}

/** What the user has chosen, kept in `settings.json`; what it does not hold has its default. */
export async function openSettings(homeDir: string) {
  const file = openJsonFile(join(homeDir, 'settings.json'), settingsSchema.partial())
  let current: Settings = { ...defaultSettings, ...(await file.read()) }
  const listeners: ((settings: Settings) => void)[] = []
  return {
    get: (): Settings => current,
    /** Changes some of them. AppError `invalid` names the one that is out of range. */
    async change(changes: Partial<Settings>): Promise<Settings> {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      // Another program may have changed others since.
      const next = settingsSchema.safeParse({ ...current, ...(await file.read()), ...given })
      if (!next.success) {
        const issue = next.error.issues[0]
        throw new AppError('invalid', `${issue?.path.join('.') ?? 'A setting'}: ${issue?.message ?? 'not valid'}.`)
      }
      if (next.data.baseMapUrl !== '') checkTileUrl(next.data.baseMapUrl)
      await file.write(next.data)
      current = next.data
      for (const listener of listeners) listener(current)
      return current
    },
    onChange: (listener: (settings: Settings) => void): void => void listeners.push(listener),
  }
}

function checkTileUrl(template: string): void {
  const complete = ['{z}', '{x}', '{y}'].every((part) => template.includes(part))
  if (complete && /^https?:\/\/[^\s{}]+\//.test(template)) return
  throw new AppError('invalid', 'The base map address needs https:// and the places {z}, {x} and {y}.', {
    details: { field: 'baseMapUrl' },
  })
}
