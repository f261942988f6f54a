import { useCompare } from './compare'
import { defineProjectStore } from './define-store'
import { useTouching } from './touching'

/** The permits that the differences of the two revisions touch. */
export const useTouchedPermits = defineProjectStore('touched-permits', () => {
  const compare = useCompare()
  return useTouching(
    () => (compare.diff ? [compare.diff.id] : []),
    () => void compare.read(),
    () => (compare.layer ? [compare.layer.id] : []),
  )
})
