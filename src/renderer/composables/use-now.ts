import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** The timers of a page stand still while the computer sleeps: a longer one would say an old time for as long afterwards. */
const lookEveryMs = 1_000

/** The present moment, moving on by itself; for ages such as "read 4 s ago". Stands still while the window is hidden. @param read the clock; left out: this computer's */
export function useNow(everyMs = 1000, read = () => new Date()): Readonly<Ref<Date>> {
  const now = ref(read())
  const look = (leastMs: number) => {
    if (document.hidden) return
    const moment = read()
    // The clock may be set back, too.
    if (Math.abs(moment.getTime() - now.value.getTime()) >= leastMs) now.value = moment
  }
  // Timers come a little early at times.
  const timer = window.setInterval(() => look(everyMs - lookEveryMs / 2), lookEveryMs)
  const onShown = () => look(0)
  document.addEventListener('visibilitychange', onShown)
  onScopeDispose(() => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
  })
  return readonly(now) as Readonly<Ref<Date>>
}
