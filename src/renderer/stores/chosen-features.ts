import { ref, shallowRef } from 'vue'
import { defineProjectStore } from './define-store'

/** The features that are chosen, of one revision: in its table and on the map alike. */
export const useChosenFeatures = defineProjectStore('chosen-features', () => {
  /** Of the prepared revision; '' for none. */
  const key = ref('')
  const features = shallowRef<readonly number[]>([])

  function choose(ofKey: string, chosen: readonly number[]): void {
    key.value = chosen.length > 0 ? ofKey : ''
    features.value = chosen
  }

  /** The chosen features of a revision. */
  const of = (ofKey: string): readonly number[] => (ofKey === key.value ? features.value : [])

  return { choose, of, clear: () => choose('', []) }
})
