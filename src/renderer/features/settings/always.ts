import { defineComponent } from 'vue'
import { useToasts } from '../../stores/toasts'
import { useUpdates } from '../../stores/updates'

/** Shows nothing: it listens for newer versions as soon as the window has time for it. */
export const always = defineComponent(() => {
  const updates = useUpdates()
  const toasts = useToasts()
  if (updates.state === null) updates.start().catch((thrown: unknown) => toasts.showError(thrown))
  return () => null
})
