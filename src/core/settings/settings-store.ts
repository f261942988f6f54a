import { cpus } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '../../geo/workers/default-limits'
import { settings as settingsSchema, type Settings } from '../../shared/contract'
import { noPolicy, settingForbidden, type Policy } from '../policy/policy'
import { openJsonFile } from '../store/json-file'
import { checkTileUrl } from './tile-url'
import { wordedError } from '../../shared/errors/worded-error'

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
  shortcuts: {},
  letterKeys: true,
}

/** What the user has chosen, kept in `settings.json`; what it does not hold has its default. What is laid down goes before both. */
export async function openSettings(homeDir: string, policy: Policy = noPolicy) {
  const file = openJsonFile(join(homeDir, 'settings.json'), settingsSchema.partial())
  let own: Settings = { ...defaultSettings, ...(await file.read()) }
  let current: Settings = { ...own, ...policy.settings }
  const listeners: ((settings: Settings) => void)[] = []
  return {
    get: (): Settings => current,
    /** Changes some of them. AppError `invalid` names the one that is out of range, `policy.forbidden` one that is laid down. */
    async change(changes: Partial<Settings>): Promise<Settings> {
      const locked = policy.locked.find((key) => changes[key] !== undefined && changes[key] !== current[key])
      if (locked !== undefined) throw settingForbidden(policy, locked)
      const given = Object.fromEntries(
        Object.entries(changes).filter(
          ([key, value]) => value !== undefined && !policy.locked.some((each) => each === key),
        ),
      )
      // Another program may have changed others since.
      const next = settingsSchema.safeParse({ ...own, ...(await file.read()), ...given })
      if (!next.success) {
        const issue = next.error.issues[0]
        throw wordedError('invalid', 'settingInvalid', {
          field: issue?.path.join('.') ?? '',
          issue: issue?.message ?? '',
        })
      }
      checkTileUrl(next.data.baseMapUrl)
      await file.write(next.data)
      own = next.data
      current = { ...own, ...policy.settings }
      for (const listener of listeners) listener(current)
      return current
    },
    onChange: (listener: (settings: Settings) => void): void => void listeners.push(listener),
  }
}
