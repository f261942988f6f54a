import { join } from 'node:path'
import { defaultLimits } from '../../geo/workers/default-limits'
import { z } from 'zod'
import { settings as settingsSchema, type Settings, type Trouble } from '../../shared/contract'
import { noPolicy, settingForbidden, type Policy } from '../policy/policy'
import { openJsonFile } from '../store/json-file'
import { checkTileUrl } from './tile-url'
import { wordedError } from '../../shared/errors/worded-error'

const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  baseMapUrl: '',
  baseMapAttribution: '',
  parallelUploads: 4,
  uploadBytesPerSecond: 0,
  keepAwake: true,
  stuckAfterMinutes: 10,
  markUploads: true,
  cacheLimitBytes: 5_000_000_000,
  holdLimitBytes: 0,
  holdPaused: false,
  meteredFetch: 'ask',
  metered: 'system',
  readMemoryMb: defaultLimits.memoryMb,
  readStillSeconds: defaultLimits.stillSeconds,
  coordinateSrid: null,
  shortcuts: {},
  letterKeys: true,
  notifyRenewalHours: 2,
  notifyEndHours: 0,
  notifyStatus: false,
  updates: 'install',
}

/** What the user has chosen, kept in `settings.json`; what it does not hold has its default. What is laid down goes before both. */
export async function openSettings(
  homeDir: string,
  policy: Policy = noPolicy,
  tell: (trouble: Trouble) => void = () => undefined,
) {
  const file = openJsonFile(join(homeDir, 'settings.json'), z.record(z.string(), z.unknown()), {
    onBroken: () => tell({ kind: 'store', store: 'settings', file: 'settings.json.broken' }),
  })
  const { values, unsound } = soundOf((await file.read()) ?? {})
  if (unsound.length > 0) tell({ kind: 'settings', names: unsound })
  let own: Settings = { ...defaultSettings, ...values }
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
      const kept = (await file.read()) ?? {}
      const next = settingsSchema.safeParse({ ...own, ...soundOf(kept).values, ...given })
      if (!next.success) {
        const issue = next.error.issues[0]
        throw wordedError('invalid', 'settingInvalid', {
          field: issue?.path.join('.') ?? '',
          issue: issue?.message ?? '',
        })
      }
      checkTileUrl(next.data.baseMapUrl)
      // What another version keeps here, and this one does not know, stays for that one.
      await file.write({ ...next.data, ...kept, ...given })
      own = next.data
      current = { ...own, ...policy.settings }
      for (const listener of listeners) listener(current)
      return current
    },
    onChange: (listener: (settings: Settings) => void): void => void listeners.push(listener),
  }
}

/** What of a kept file are values of settings, and the names of settings whose values are none. */
function soundOf(kept: Record<string, unknown>): { values: Partial<Settings>; unsound: string[] } {
  const values: Record<string, unknown> = {}
  const unsound: string[] = []
  for (const [name, schema] of Object.entries(settingsSchema.shape)) {
    if (!Object.hasOwn(kept, name)) continue
    const read = (schema as z.ZodType).safeParse(kept[name])
    if (read.success) values[name] = read.data
    else unsound.push(name)
  }
  return { values: values as Partial<Settings>, unsound }
}
