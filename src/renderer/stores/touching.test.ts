// @vitest-environment happy-dom
import { nextTick, ref } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { within } from '../client/project-scope'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useTouchDistance } from './touch-distance'
import { useTouching } from './touching'

interface Asked {
  ids: string[]
  layerIds?: number[]
  distanceMetres: number
}

beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
})
afterEach(() => vi.useRealTimers())

function open(answer: (asked: Asked) => unknown, layerIds: number[] = []) {
  const asked: Asked[] = []
  const core = scriptedClient({
    'revisions.touchedPermits': (params: Asked) => {
      asked.push(params)
      return answer(params)
    },
  })
  const { scope, pinia } = openProjectWindow(core.client)
  const [ids, gone] = [ref<string[]>([]), vi.fn()]
  const touching = within(scope, () =>
    useTouching(
      () => ids.value,
      gone,
      () => layerIds,
    ),
  )
  return { touching, asked, ids, gone, distance: useTouchDistance(pinia) }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

it('names the permits that are touched at once, and then those that list the layer', async () => {
  let whole: (found: unknown) => void = () => undefined
  const answer = (asked: Asked) => (asked.layerIds ? new Promise((resolve) => (whole = resolve)) : { permits: ['a'] })
  const { touching, asked, ids } = open(answer, [4])
  expect([touching.reading.value, asked]).toEqual([false, []])
  ids.value = ['d1', 'd2']
  await settled()
  expect(touching.result.value).toEqual({ permits: ['a'] })
  expect([touching.reading.value, touching.listing.value]).toEqual([false, true])
  whole({ permits: ['a', 'b'] })
  await settled()
  expect(touching.result.value).toEqual({ permits: ['a', 'b'] })
  expect(touching.listing.value).toBe(false)
  expect(asked.map(({ ids: of, distanceMetres, layerIds }) => [of, distanceMetres, layerIds])).toEqual([
    [['d1', 'd2'], 2, undefined],
    [['d1', 'd2'], 2, [4]],
  ])
})

it('shows nothing of the comparison before, and nothing that comes late', async () => {
  const answers: ((found: unknown) => void)[] = []
  const { touching, ids } = open(() => new Promise((resolve) => answers.push(resolve)))
  ids.value = ['d1']
  await settled()
  ids.value = ['d2']
  await settled()
  answers[0]?.({ permits: ['of d1'] })
  await settled()
  expect([touching.result.value, touching.reading.value]).toEqual([null, true])
  answers[1]?.({ permits: ['of d2'] })
  await settled()
  expect([touching.result.value, touching.reading.value]).toEqual([{ permits: ['of d2'] }, false])
  ids.value = []
  await settled()
  expect(touching.result.value).toBeNull()
})

it('looks again at another distance once nobody types any more', async () => {
  const { asked, ids, distance } = open(() => ({ permits: [] }))
  ids.value = ['d1']
  await settled()
  for (const metres of [1, 15]) {
    distance.metres = metres
    await nextTick()
    await vi.advanceTimersByTimeAsync(300)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.map(({ distanceMetres }) => distanceMetres)).toEqual([2, 15])
})

it('says why it could not look, has a comparison made again that is not kept, and passes over what was called off', async () => {
  let code: 'net.offline' | 'not-found' | 'cancelled' | null = null
  const { touching, gone, ids } = open(() => (code ? Promise.reject(new AppError(code, 'No.')) : { permits: ['a'] }))
  ids.value = ['d1']
  await settled()
  code = 'net.offline'
  await touching.look()
  expect(touching.result.value).toBeNull()
  expect([touching.error.value?.code, touching.reading.value, gone.mock.calls.length]).toEqual([
    'net.offline',
    false,
    0,
  ])
  code = 'not-found'
  await touching.look()
  expect([touching.error.value, gone.mock.calls.length]).toEqual([null, 1])
  code = 'cancelled'
  await touching.look()
  expect([touching.error.value, gone.mock.calls.length]).toEqual([null, 1])
})
