import { onScopeDispose, watch, type WatchSource } from 'vue'

/**
 * Asks whenever what is watched changes, one question at a time and no more often than `everyMs`; of those that came meanwhile the last is
 * asked. Nothing is asked after its scope has ended. `ask` takes care of its own errors.
 */
export function useLatestAnswer(sources: WatchSource[], ask: () => Promise<void>, everyMs: number): void {
  let busy = false
  let again = false
  let ended = false
  async function askOn(): Promise<void> {
    if (busy) {
      again = true
      return
    }
    busy = true
    do {
      again = false
      await ask()
      if (ended) return
      await new Promise((resolve) => window.setTimeout(resolve, everyMs))
    } while (again && !ended)
    busy = false
  }
  onScopeDispose(() => (ended = true))
  watch(sources, () => void askOn(), { immediate: true })
}
