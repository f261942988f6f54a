import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'

/** Lists of up to this length are taken up at once. */
const shortList = 2_000

/**
 * A list as it was when the thread had time for it: of a long one each change is taken up in a task of its own, so that what is made
 * of it does not stand between a key and the screen. Several changes before that are one.
 */
export function useInOwnTask<T>(source: () => readonly T[]): Readonly<ShallowRef<readonly T[]>> {
  const list = shallowRef(source())
  let timer = 0
  const take = (): void => {
    timer = 0
    list.value = source()
  }
  watch(
    source,
    (now) => {
      if (now.length > shortList) timer ||= window.setTimeout(take)
      else {
        window.clearTimeout(timer)
        take()
      }
    },
    { flush: 'sync' },
  )
  onScopeDispose(() => window.clearTimeout(timer))
  return list
}
