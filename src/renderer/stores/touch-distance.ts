import { useStoredNumber } from '../composables/use-stored'
import { defineWindowStore } from './define-store'

/**
 * How near a change has to come to a permit, in metres; 0: it has to touch. Two metres unless somebody says otherwise: a main
 * drawn as a line, and a permit drawn as a point, are wider than their drawing.
 */
export const useTouchDistance = defineWindowStore('touch-distance', () => {
  const { value: metres } = useStoredNumber('touch-distance-metres', 2)
  return { metres }
})
