import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** The present moment, moving on by itself; for ages such as "read 4 s ago". Stands still while the window is hidden. */
export function useNow(everyMs = 1000): Readonly<Ref<Date>> {
  const now = ref(new Date())
  const timer = window.setInterval(() => {
    if (!document.hidden) now.value = new Date()
  }, everyMs)
  const onShown = () => {
    if (!document.hidden) now.value = new Date()
  }
  document.addEventListener('visibilitychange', onShown)
  onScopeDispose(() => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
  })
  return readonly(now) as Readonly<Ref<Date>>
}
