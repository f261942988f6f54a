// @vitest-environment happy-dom
import { effectScope, shallowRef } from 'vue'
import { expect, it, vi } from 'vitest'
import { useInOwnTask } from './use-in-own-task'

const listOf = (length: number) => Array.from({ length }, (_, n) => n)

it('takes up a long list in a task of its own, a short one at once, and none after its end', () => {
  vi.useFakeTimers()
  const source = shallowRef<readonly number[]>([1])
  const scope = effectScope()
  const list = scope.run(() => useInOwnTask(() => source.value))!
  source.value = [1, 2]
  expect(list.value).toBe(source.value)

  source.value = listOf(3_000)
  const last = listOf(3_001)
  source.value = last
  expect(list.value).toEqual([1, 2])
  vi.runAllTimers()
  expect(list.value).toBe(last)

  source.value = listOf(3_002)
  source.value = []
  expect(list.value).toEqual([])
  vi.runAllTimers()
  expect(list.value).toEqual([])

  source.value = listOf(3_003)
  scope.stop()
  vi.runAllTimers()
  expect(list.value).toEqual([])
  vi.useRealTimers()
})
