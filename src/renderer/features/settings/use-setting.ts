import '../../language/settings-room'
import { computed, ref, type WritableComputedRef } from 'vue'
import type { Settings } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { t } from '../../language'
import { errorWords } from '../../format/said'
import { useApp } from '../../stores/app'

/** Why a setting cannot be changed; null: it can. */
export function useLock(key: keyof Settings) {
  const app = useApp()
  return computed(() => (app.policy?.locked.includes(key) ? t('settings.byAdministrator') : null))
}

/** One setting, kept as soon as it is changed; `error` says why it could not be, `locked` why it cannot be. */
export function useSetting<K extends keyof Settings>(key: K, start: Settings[K]) {
  const app = useApp()
  const error = ref<string | null>(null)
  const value: WritableComputedRef<Settings[K]> = computed({
    get: () => app.settings?.[key] ?? start,
    set: (now) => {
      error.value = null
      app.changeSettings({ [key]: now } as Partial<Settings>).catch((thrown: unknown) => {
        error.value = errorWords(toAppError(thrown))
      })
    },
  })
  return { value, error, locked: useLock(key) }
}

/** A number setting typed as text, with its bounds said in place; kept when it is within them. */
export function useNumberSetting<K extends keyof Settings>(
  key: K & (Settings[K] extends number ? K : never),
  bounds: { min: number; max: number; factor?: number },
) {
  const app = useApp()
  const factor = bounds.factor ?? 1
  const bounded = { min: bounds.min, max: bounds.max }
  const typed = ref<string | null>(null)
  const failure = ref<string | null>(null)
  const text = computed({
    get: () => typed.value ?? String(Number(app.settings?.[key] ?? 0) / factor),
    set: (now: string) => {
      typed.value = now
      failure.value = null
      if (problem(now)) return
      app
        .changeSettings({ [key]: Math.round(Number(now) * factor) } as Partial<Settings>)
        .then(() => {
          typed.value = null
        })
        .catch((thrown: unknown) => {
          failure.value = errorWords(toAppError(thrown))
        })
    },
  })
  const problem = (now: string): string | null => {
    const number = Number(now)
    if (now.trim() === '' || !Number.isFinite(number)) return t('settings.number.none', bounded)
    if (number < bounds.min || number > bounds.max)
      return t('settings.number.outside', { ...bounded, nearest: number < bounds.min ? bounds.min : bounds.max })
    return null
  }
  const error = computed(() => (typed.value === null ? null : problem(typed.value)) ?? failure.value)
  return { text, error, locked: useLock(key) }
}
