import { onScopeDispose, ref, shallowRef } from 'vue'
import { toAppError, type AppError } from '../../shared/errors/app-error'

/** Work of which the latest run alone counts: another one, a stop and the end of the scope each end the one before. */
export function useRun() {
  const running = ref(false)
  const error = shallowRef<AppError | null>(null)
  let latest: AbortController | null = null

  function stop(): void {
    latest?.abort()
    latest = null
    running.value = false
  }

  /** Null when it was stopped, or failed as `error` says. */
  async function run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    stop()
    const own = (latest = new AbortController())
    running.value = true
    error.value = null
    try {
      const found = await work(own.signal)
      return latest === own ? found : null
    } catch (thrown) {
      const problem = toAppError(thrown)
      if (latest === own && problem.code !== 'cancelled') error.value = problem
      return null
    } finally {
      if (latest === own) running.value = false
    }
  }

  onScopeDispose(stop)
  return { running, error, run, stop }
}
