import { ref, shallowRef } from 'vue'
import { defineProjectStore } from './define-store'

/** What becomes of the features that are chosen when others are: these in their place, with them, without them, or each the other way round. */
export type ChoiceMode = 'replace' | 'add' | 'remove' | 'toggle'

/** The features that are chosen, of one revision: in its table and on the map alike. */
export const useChosenFeatures = defineProjectStore('chosen-features', () => {
  /** Of the prepared revision; '' for none. */
  const key = ref('')
  const features = shallowRef<readonly number[]>([])

  /** With another revision than before, what was chosen of that one is let go, unless something is only taken away. */
  function choose(ofKey: string, given: readonly number[], mode: ChoiceMode = 'replace'): void {
    if (mode === 'remove' && ofKey !== key.value) return
    const now = mode === 'replace' || ofKey !== key.value ? given : combined(features.value, given, mode)
    key.value = now.length > 0 ? ofKey : ''
    features.value = now
  }

  /** The chosen features of a revision. */
  const of = (ofKey: string): readonly number[] => (ofKey === key.value ? features.value : [])

  return { choose, of, clear: () => choose('', []) }
})

function combined(before: readonly number[], given: readonly number[], mode: ChoiceMode): number[] {
  const both = new Set(before)
  for (const feature of given) {
    if (mode === 'remove' || (mode === 'toggle' && both.has(feature))) both.delete(feature)
    else both.add(feature)
  }
  return [...both]
}
