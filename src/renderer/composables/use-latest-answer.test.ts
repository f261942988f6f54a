// @vitest-environment happy-dom
import { effectScope, nextTick, ref } from 'vue'
import { expect, it } from 'vitest'
import { useLatestAnswer } from './use-latest-answer'

function watched(ask: (value: number) => Promise<void>) {
  const scope = effectScope()
  const value = ref(0)
  scope.run(() => useLatestAnswer([value], () => ask(value.value), 1))
  return { scope, value }
}

it('asks one question at a time, and of those that came meanwhile the last', async () => {
  const asked: number[] = []
  const { scope, value } = watched(async (now) => {
    asked.push(now)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  for (const next of [1, 2, 3]) {
    value.value = next
    await nextTick()
  }
  await expect.poll(() => asked).toEqual([0, 3])
  scope.stop()
})

it('asks nothing more once its scope has ended', async () => {
  const asked: number[] = []
  let answered = () => {}
  const { scope, value } = watched((now) => {
    asked.push(now)
    return new Promise((resolve) => (answered = resolve))
  })
  value.value = 1
  await nextTick()
  scope.stop()
  answered()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toEqual([0])
})
