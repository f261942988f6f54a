import { onScopeDispose } from 'vue'
import { useClient } from '../client/use-client'

/** Tells the core whether this window is seen, and each time it comes to the front: what is shown is then looked at anew. */
export function useAttention(): void {
  const client = useClient()
  const name = [...window.crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')
  const tell = (attentive: boolean) =>
    void client.call('app.attend', { window: name, attentive }).catch(() => undefined)
  const onVisibility = () => tell(!document.hidden)
  const onFocus = () => tell(true)
  const onGone = () => tell(false)

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('focus', onFocus)
  window.addEventListener('pagehide', onGone)
  onVisibility()
  onScopeDispose(() => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('focus', onFocus)
    window.removeEventListener('pagehide', onGone)
  })
}
