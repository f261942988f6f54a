import { onScopeDispose, shallowRef, watch, type WatchSource } from 'vue'
import { toAppError, type AppError } from '../../shared/errors/app-error'

/**
 * What `read` gives for the sources as they are: read anew with every change of theirs, the reading before then stopped. What was
 * found stays until the next is there; null before the first.
 */
export function useLatest<T>(sources: WatchSource[], read: (signal: AbortSignal) => Promise<T>) {
  const found = shallowRef<T | null>(null)
  const error = shallowRef<AppError | null>(null)
  let abort: AbortController | null = null
  watch(
    sources,
    async () => {
      abort?.abort()
      const { signal } = (abort = new AbortController())
      error.value = null
      try {
        const now = await read(signal)
        if (!signal.aborted) found.value = now
      } catch (thrown) {
        if (!signal.aborted) error.value = toAppError(thrown)
      }
    },
    { immediate: true },
  )
  onScopeDispose(() => abort?.abort())
  return { found, error }
}
