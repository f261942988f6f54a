import { computed, ref, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import { readStored, writeStored } from '../client/storage'

/** A yes or no that survives a restart. */
export function useStoredFlag(key: string, start: boolean): Ref<boolean> {
  const value = ref(readStored(key, start) === true)
  watch(value, (now) => writeStored(key, now))
  return value
}

/** A choice of one out of a few that survives a restart. */
export function useStoredChoice<T extends string>(key: string, choices: readonly T[], start: T): Ref<T> {
  const stored = readStored<unknown>(key, start)
  const value = ref(choices.find((choice) => choice === stored) ?? start) as Ref<T>
  watch(value, (now) => writeStored(key, now))
  return value
}

/** A number that survives a restart; `key` may change, the number then changes with it. */
export function useStoredNumber(key: MaybeRefOrGetter<string>, start: number) {
  const read = () => {
    const stored = readStored<unknown>(toValue(key), null)
    return typeof stored === 'number' && Number.isFinite(stored) ? stored : null
  }
  const own = ref<number | null>(read())
  const first = ref(start)
  watch(
    () => toValue(key),
    () => {
      own.value = read()
    },
  )
  const value = computed<number>({
    get: () => own.value ?? first.value,
    set: (now) => {
      own.value = now
      writeStored(toValue(key), now)
    },
  })
  /** Takes what was dragged away only when the user asks for it; a new first value alone keeps it. */
  const resetTo = (now: number) => {
    first.value = now
  }
  const forget = () => {
    own.value = null
    writeStored(toValue(key), null)
  }
  return { value, resetTo, forget }
}
