import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** The present moment, moving on by itself; for ages such as "read 4 s ago". Stands still while the window is hidden. @param read the clock; left out: this computer's */
export function useNow(everyMs = 1000, read = () => new Date()): Readonly<Ref<Date>> {
  const now = ref(read())
  const timer = window.setInterval(() => {
    if (!document.hidden) now.value = read()
  }, everyMs)
  const onShown = () => {
    if (!document.hidden) now.value = read()
  }
  document.addEventListener('visibilitychange', onShown)
  onScopeDispose(() => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
  })
  return readonly(now) as Readonly<Ref<Date>>
}
