import { onScopeDispose } from 'vue'
import { useKeptDrafts } from '../stores/kept-drafts'

/** Has the host ask before the window goes while edits are not saved: they live in the window alone. */
export function useLeaveGuard(): void {
  const drafts = useKeptDrafts()
  const onLeave = (event: BeforeUnloadEvent) => {
    if (drafts.total === 0) return
    event.preventDefault()
    // What browsers before Chromium 119 look at.
    event.returnValue = true
  }
  window.addEventListener('beforeunload', onLeave)
  onScopeDispose(() => window.removeEventListener('beforeunload', onLeave))
}
