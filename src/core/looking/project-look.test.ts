import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProjectRef } from '../../shared/contract'
import { createProjectLook, lookEveryMs } from './project-look'

const project = (projectId: number, connectionId = 'a'): ProjectRef => ({
  connectionId,
  organization: 'acme',
  projectId,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function site(answer: (one: ProjectRef) => Promise<boolean> = () => Promise.resolve(false)) {
  const asked: number[] = []
  const told: string[] = []
  let up = true
  const look = createProjectLook({
    clock: { now: Date.now },
    log: (_, message) => void told.push(message),
    isUp: () => up,
    lookers: [
      {
        name: 'layers',
        hasChanged(one) {
          asked.push(one.projectId)
          return answer(one)
        },
        onChanged: (one) => void told.push(`changed ${one.projectId}`),
      },
    ],
    onUnchanged: (one, ms) => void told.push(`unchanged ${one.projectId} ${ms}`),
  })
  return { look, asked, told, setUp: (now: boolean) => (up = now) }
}

it('looks while a window is visible, at once when one comes to the front, and not at all while none is', async () => {
  const { look, asked } = site()
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(10 * lookEveryMs)
  expect(asked).toEqual([])
  look.attend('w', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  expect(asked).toHaveLength(2)
  look.attend('v', true)
  look.attend('w', false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(3)
  look.attend('v', false)
  await vi.advanceTimersByTimeAsync(10 * lookEveryMs)
  expect(asked).toHaveLength(3)
})

it('leaves the service to whoever reads a project that was just opened', async () => {
  const { look, asked } = site()
  look.show(project(1))
  look.attend('w', true)
  look.linkUp('a')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([1])
})

it('looks each half minute, however long nothing has changed', async () => {
  let changed = false
  const { look, asked, told } = site(() => Promise.resolve(changed))
  look.attend('w', true)
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(40 * lookEveryMs)
  expect(asked).toHaveLength(40)
  expect(told.length).toBeGreaterThan(0)
  expect(told.every((line) => line.startsWith('unchanged 1 '))).toBe(true)
  changed = true
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  expect(told.at(-1)).toBe('changed 1')
})

it('asks nothing of a service that is away, and at once when it is back', async () => {
  const { look, asked, setUp } = site()
  look.attend('w', true)
  look.show(project(1))
  setUp(false)
  await vi.advanceTimersByTimeAsync(10 * lookEveryMs)
  expect(asked).toEqual([])
  setUp(true)
  look.linkUp('b')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([])
  look.linkUp('a')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(1)
})

it('tells nothing of a project that is shown no more, however late it is answered', async () => {
  const answers: ((changed: boolean) => void)[] = []
  const { look, asked, told } = site(() => new Promise((resolve) => answers.push(resolve)))
  look.attend('w', true)
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  look.show(project(1, 'b'))
  answers[0]?.(true)
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  answers[1]?.(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, told]).toEqual([[1, 1], ['changed 1']])
})

it('tells of a change whose answer came as the window was hidden', async () => {
  const answers: ((changed: boolean) => void)[] = []
  const { look, told } = site(() => new Promise((resolve) => answers.push(resolve)))
  look.attend('w', true)
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  look.attend('w', false)
  answers[0]?.(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['changed 1'])
})

it('gives a slow service time, and goes on after a failure', async () => {
  const slowMs = 10_000
  const { look, asked, told } = site(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), slowMs)),
  )
  look.attend('w', true)
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(lookEveryMs + slowMs)
  expect(told).toEqual(['the shown project was not looked at'])
  await vi.advanceTimersByTimeAsync(2 * lookEveryMs + slowMs)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(19 * slowMs)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2 * slowMs)
  expect(asked).toHaveLength(3)
})

it('looks again after half a minute when one look alone hung', async () => {
  const hungMs = 25_000
  const { look, asked } = site(
    () => new Promise((resolve) => setTimeout(resolve, asked.length === 2 ? hungMs : 10, false)),
  )
  look.attend('w', true)
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(2 * lookEveryMs + hungMs + 100)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(lookEveryMs)
  expect(asked).toHaveLength(3)
})

it('looks at least every two minutes, however long it has failed', async () => {
  const { look, asked } = site(() => Promise.reject(new Error('no answer')))
  look.attend('w', true)
  look.show(project(1))
  await vi.advanceTimersByTimeAsync(6 * 3_600_000)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(asked.length - before).toBe(10)
})
