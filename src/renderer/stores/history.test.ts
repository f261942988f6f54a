// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { ProjectRef } from '../../shared/contract'
import { createProjectScope, type ProjectScope } from '../client/project-scope'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import { useHistory, type Act, type Change, type NewStep } from './history'
import { useLayers } from './layers'
import { useToastList } from './toasts'

let written: string[]
let answers: Record<string, unknown>
let scripted: ReturnType<typeof scriptedClient>
let scope: ProjectScope
let history: ReturnType<typeof useHistory>
let toasts: ReturnType<typeof useToastList>

beforeEach(() => {
  written = []
  answers = {}
  scripted = scriptedClient(answers)
  ;({ scope } = openProjectWindow(scripted.client))
  history = useHistory(scope)
  toasts = useToastList(scope.pinia)
})

const step = (name: string, change: Partial<Change> = {}, more: Partial<NewStep> = {}): NewStep => ({
  what: `rename of “${name}”`,
  done: `Renamed ${name}`,
  changes: [{ forward: () => void written.push(name), back: () => void written.push(`${name} back`), ...change }],
  ...more,
})

describe('the history of a project', () => {
  it('takes back and does again in the order of the steps, each named, and forgets what a new step makes void', async () => {
    await history.run(step('a'))
    await history.run(step('b'))
    expect(history.undoStep?.what).toBe('rename of “b”')
    await history.undo()
    await history.undo()
    expect(await history.undo()).toBe(false)
    await history.redo()
    expect(written).toEqual(['a', 'b', 'b back', 'a back', 'a'])
    expect(history.redoStep?.what).toBe('rename of “b”')
    await history.run(step('c'))
    expect(history.redoStep).toBeNull()
    expect(history.current.done.map(({ what }) => what)).toEqual(['rename of “a”', 'rename of “c”'])
  })

  it('says of what is kept for later that it waits', async () => {
    scripted.emit('edits.changed', { edits: [{ id: 'e', layerId: 1, state: 'waiting' }] })
    await history.run(step('a', {}, { layerIds: [1] }))
    expect(toasts.shown.at(-1)?.text).toBe('Renamed a. It waits for the network.')
    await history.run(step('b', {}, { layerIds: [2] }))
    expect(toasts.shown.at(-1)?.text).toBe('Renamed b')
  })

  it('names and does no step of layers that the service gives no more, until they are back', async () => {
    const list = (...ids: number[]) => {
      answers['layers.list'] = {
        ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
        overview: {
          layers: ids.map((id) => ({ id, name: `layer ${id}`, revisions: [] })),
          root: { id: null, path: '/', directories: [], layers: [] },
          unassigned: ids.map((layerId) => ({ layerId, name: `layer ${layerId}` })),
        },
      }
      return useLayers(scope).read()
    }
    await list(1, 2)
    await history.run(step('a', {}, { layerIds: [1] }))
    await history.run(step('b', {}, { layerIds: [2] }))
    await list(1)
    expect(history.current.done.map(({ what }) => what)).toEqual(['rename of “a”'])
    expect(toasts.shown.map(({ text }) => text)).toEqual([])
    await history.undo()
    expect(written).toEqual(['a', 'b', 'a back'])
    expect(await history.undo()).toBe(false)
    await list(1, 2)
    expect(history.undoStep?.what).toBe('rename of “b”')
  })

  it('says of which time its steps are where there is none', async () => {
    expect(await history.undo()).toBe(false)
    expect(toasts.shown.at(-1)?.text).toContain('since this window was opened')
  })

  it('offers in a message only the step that undo takes back now', async () => {
    await history.run(step('a'))
    await history.run(step('b'))
    expect(toasts.shown.map(({ text }) => text)).toEqual(['Renamed b'])
    toasts.act(toasts.shown[0]?.id ?? 0)
    await expect.poll(() => written.at(-1)).toBe('b back')
  })

  it('passes over what cannot be taken back and goes on with what was done before', async () => {
    await history.run(step('a'))
    history.note({ what: 'upload “Week 12”', done: null, changes: [], fixed: 'It was sent.' })
    expect(history.undoStep?.what).toBe('rename of “a”')
    await history.undo()
    expect(history.current.done.map(({ what }) => what)).toEqual(['upload “Week 12”'])
    expect(history.redoStep?.what).toBe('rename of “a”')
  })

  it('takes steps of one kind that follow each other for one, back to before the first', async () => {
    const color = (now: string, before: string) =>
      step(now, { back: () => void written.push(before) }, { merges: 'colour:1' })
    history.note(color('red', 'grey'))
    history.note(color('blue', 'red'))
    expect(history.current.done).toHaveLength(1)
    await history.undo()
    await history.redo()
    expect(written).toEqual(['grey', 'blue'])
  })

  it('takes back down to a step, and does again up to it', async () => {
    for (const name of ['a', 'b', 'c']) await history.run(step(name))
    const second = history.current.done[1]?.id ?? 0
    await history.turnTo(second)
    expect(history.current.done.map(({ what }) => what)).toEqual(['rename of “a”'])
    await history.turnTo(second)
    expect(history.current.done).toHaveLength(2)
  })

  it('keeps the step when taking it back fails, and keeps none that was never done', async () => {
    let fails = true
    const back = () => (fails ? Promise.reject(new AppError('net.offline', 'no network')) : undefined)
    await history.run(step('a', { back }))
    expect(await history.undo()).toBe(false)
    expect(history.undoStep?.what).toBe('rename of “a”')
    fails = false
    expect(await history.undo()).toBe(true)
    const refused = step('b', { forward: () => Promise.reject(new AppError('service.forbidden', 'no')) })
    await expect(history.run(refused)).rejects.toMatchObject({ code: 'service.forbidden' })
    expect(history.current.done).toEqual([])
  })

  it('keeps what was done of a step that failed midway, and takes back in reverse', async () => {
    const both = step('a').changes.concat(step('b').changes)
    await history.run(step('both', {}, { changes: both }))
    await history.undo()
    expect(written).toEqual(['a', 'b', 'b back', 'a back'])
    const refused = step('c', { forward: () => Promise.reject(new AppError('service.forbidden', 'no')) }).changes
    await expect(history.run(step('half', {}, { changes: both.slice(0, 1).concat(refused) }))).rejects.toThrow()
    expect(history.undoStep?.what).toBe('rename of “half”, in part')
    await history.undo()
    expect(written.slice(4)).toEqual(['a', 'a back'])
  })
})

describe('a step that somebody else has changed since', () => {
  const clash = new AppError('service.conflict', 'It is now: Name “Pipes”.', { details: { meanwhile: true } })

  it('is refused when it is done for the first time, and leaves no step behind', async () => {
    const forward = (anyway: boolean) => (anyway ? void written.push('over it') : Promise.reject(clash))
    await expect(history.run(step('a', { forward }))).rejects.toBe(clash)
    expect([written, history.current.done]).toEqual([[], []])
  })

  const back = (anyway: boolean) => {
    if (!anyway) return Promise.reject(clash)
    written.push('over it')
    return Promise.resolve()
  }

  it('is asked about with what is there now, and written over only when that is wanted', async () => {
    await history.run(step('a', { back }))
    const undone = history.undo()
    await expect.poll(() => history.question?.found).toBe('It is now: Name “Pipes”.')
    expect(written).toEqual(['a'])
    history.question?.answer('anyway')
    expect(await undone).toBe(true)
    expect(written).toEqual(['a', 'over it'])
  })

  it('is left, and no longer stands in the way of earlier ones', async () => {
    await history.run(step('a'))
    await history.run(step('b', { back }))
    const undone = history.undo()
    await expect.poll(() => history.question).not.toBeNull()
    history.question?.answer('leave')
    expect(await undone).toBe(false)
    expect(history.undoStep?.what).toBe('rename of “a”')
    expect(history.current.done.at(-1)?.fixed).toContain('It is now: Name “Pipes”')
  })

  it('stays to be taken back when the question is put off', async () => {
    await history.run(step('a', { back }))
    const undone = history.undo()
    await expect.poll(() => history.question).not.toBeNull()
    history.question?.answer('later')
    expect(await undone).toBe(false)
    expect(history.undoStep?.what).toBe('rename of “a”')
  })

  it('is asked about also where a value that nobody knows was agreed to first', async () => {
    await history.run(step('a', { back, guessed: 'Nobody says what the opacity was.' }))
    const undone = history.undo()
    for (const found of ['Nobody says what the opacity was.', clash.message]) {
      await expect.poll(() => history.question?.found).toBe(found)
      expect(written).toEqual(['a'])
      history.question?.answer('anyway')
    }
    expect(await undone).toBe(true)
    expect(written).toEqual(['a', 'over it'])
  })

  it('is not written after a switch to another project', async () => {
    await history.run(step('a', { back }))
    const undone = history.undo()
    await expect.poll(() => history.question).not.toBeNull()
    scope.end()
    expect(await undone).toBe(false)
    expect(written).toEqual(['a'])
  })
})

describe('a project that is left', () => {
  const open = (change: Partial<ProjectRef> = {}) =>
    createProjectScope({ ...someProject, ...change }, scripted.client, scope.pinia)

  it('takes what its message offers with it', async () => {
    await history.run(step('a'))
    scope.end()
    expect(toasts.shown).toEqual([])
  })

  it('has its steps again when it is opened again, done in the scope that is shown then; another has none of them', async () => {
    const heres: ProjectScope[] = []
    await history.run(step('a', { back: (_anyway, here) => void heres.push(here) }))
    scope.end()
    const others = [{ connectionId: 'd' }, { organization: 'p' }, { projectId: 2 }].map(open)
    for (const other of others) expect(await useHistory(other).undo()).toBe(false)
    const again = open()
    expect(useHistory(again).undoStep?.what).toBe('rename of “a”')
    expect(await history.undo()).toBe(false)
    expect(heres).toEqual([])
    expect(await useHistory(again).undo()).toBe(true)
    expect(heres).toEqual([again])
    expect(useHistory(again).redoStep?.what).toBe('rename of “a”')
  })

  it('keeps a step that is done only after it was left', async () => {
    let answer: (value: unknown) => void = () => undefined
    answers['layers.makeFolder'] = () => new Promise((resolve) => (answer = resolve))
    const forward: Act = async (_anyway, here) =>
      void (await here.change('layers.makeFolder', { project: someProject, path: 'A' }))
    const running = history.run(step('a', { forward }))
    scope.end()
    answer({})
    await running
    expect(useHistory(open()).undoStep?.what).toBe('rename of “a”')
    expect(toasts.shown.map(({ text, action }) => [text, action])).toEqual([['In “another project”: Renamed a', null]])
  })

  it('asks nothing under another: what somebody has changed meanwhile waits until it is shown again', async () => {
    let refuse: (reason: unknown) => void = () => undefined
    const back = () => new Promise<void>((_resolve, reject) => (refuse = reject))
    await history.run(step('a', { back }))
    const undone = history.undo()
    scope.end()
    refuse(new AppError('service.conflict', 'It is now: Name “Pipes”.', { details: { meanwhile: true } }))
    expect(await undone).toBe(false)
    expect(toasts.shown.map(({ text }) => text)).toEqual([expect.stringContaining('It is now: Name “Pipes”.')])
    const again = useHistory(open())
    expect(again.question).toBeNull()
    void again.undo()
    refuse(new AppError('net.offline', 'no network'))
    await expect.poll(() => toasts.shown.at(-1)?.text).toContain('no network')
  })
})
