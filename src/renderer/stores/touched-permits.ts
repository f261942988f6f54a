import { defineStore } from 'pinia'
import { useCompare } from './compare'
import { useTouching } from './touching'

/** The permits that the differences of the two revisions touch. */
export const useTouchedPermits = defineStore('touched-permits', () => {
  const compare = useCompare()
  return useTouching(
    () => (compare.diff ? [compare.diff.id] : []),
    () => void compare.read(),
  )
})
