// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProjectRef } from '../../shared/contract'
import { createProjectScope, type ProjectScope } from '../client/project-scope'
import { openProjectWindow, scriptedClient, someProject } from '../client/project-window.test-helper'
import type { defineProjectStore } from './define-store'
import { useToastList, useToasts } from './toasts'

type ProjectStore = ReturnType<typeof defineProjectStore<Record<string, unknown>>>

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.vue', '!../**/*.test.ts', '!../**/*.test-helper.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', '../features/layers/use-*.ts', '!../**/*.test.ts'],
  {
    eager: true,
  },
)

/** What of the window may outlive a project: it holds nothing of any, or keeps it apart by project. */
const ofTheWindow = [
  'app',
  'batch-news',
  'command-keys',
  'commands',
  'followed-link',
  'guide',
  'guide-place',
  'holding',
  'kept-drafts',
  'kept-histories',
  'layout',
  'own-projects',
  'packs',
  'permit-listing',
  'permit-news',
  'stillness',
  'toasts',
  'touch-distance',
  'updates',
  'workspace',
]

const definitions = Object.entries(sources).flatMap(([file, text]) =>
  [...text.matchAll(/= define(Window|Project)Store\('([^']+)'/g)].map(([, kind, id]) => ({ file, kind, id: id ?? '' })),
)
const projectStores = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each): each is ProjectStore => typeof each === 'function' && 'ofProject' in each)

/** All stores of a project, made; what each holds as text, by its name. */
function fill(scope: ProjectScope): Record<string, string> {
  const made = projectStores.map((use) => use(scope))
  return Object.fromEntries(made.map((store) => [store.$id.split(' ')[0] ?? '', JSON.stringify(store.$state)]))
}

describe('the stores of a project', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    window.localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

  it('are all stores but those that are known to hold nothing of a project', () => {
    const ids = (kind: string) => definitions.filter((each) => each.kind === kind).map(({ id }) => id)
    expect(ids('Window').sort()).toEqual(ofTheWindow)
    expect(projectStores.map((use) => (use as unknown as { ofProject: string }).ofProject).sort()).toEqual(
      ids('Project').sort(),
    )
    const direct = Object.keys(sources).filter((file) => /\bdefineStore\b/.test(sources[file] ?? ''))
    expect(direct).toEqual(['./define-store.ts'])
  })

  it('are the only place of state: no file of the window keeps any beside them', () => {
    const keeps =
      /^(?:export )?(?:let \w+|const \w+(?:: (?!Readonly)[^=]+)? = (?:ref|shallowRef|reactive|shallowReactive|computed|new (?:Weak)?(?:Map|Set))\b)/m
    const kept = Object.entries(sources).filter(([file, text]) => file.endsWith('.ts') && keeps.test(text))
    // The token of the page, which scope is being set up just now, what was typed in the fields of the page, keys from before anybody listened to them, which of them had the focus last, what a worker of
    // one map paints, the zone of times (set anew by each project), the language and its texts, what measures words, the guide as it was read. What is read only is no state.
    expect(kept.map(([file]) => file).sort()).toEqual([
      '../client/page-token.ts',
      '../client/project-scope.ts',
      '../composables/text-undo.ts',
      '../composables/use-early-keys.ts',
      '../composables/use-focus-hand-over.ts',
      '../features/guide/guide-book.ts',
      '../features/guide/use-names-here.ts',
      '../features/map/tiles/tiles.worker.ts',
      '../format/dates.ts',
      '../language/locale.ts',
      '../language/speak.ts',
      '../language/texts.ts',
      '../ui/words-width.ts',
    ])
  })

  it('go with it whole, and leave nothing to the next project', async () => {
    const scripted = scriptedClient()
    const { app, pinia, scope } = openProjectWindow(scripted.client)
    const before = { heard: scripted.listening().length, timers: vi.getTimerCount() }
    fill(scope)
    expect(scripted.listening().length).toBeGreaterThan(before.heard + 10)
    await vi.advanceTimersByTimeAsync(1_000)
    const ofWindow = Object.keys(pinia.state.value).filter((id) => !id.includes(' '))
    scope.end()
    expect(Object.keys(pinia.state.value)).toEqual(ofWindow)
    // The window's own stores, made on the way, listen and wait on.
    const left = scripted.listening()
    expect(
      left.filter(
        (name) =>
          !['uploads.batchChanged', 'watch.drafted', 'watch.sent', 'app.statusChanged', 'app.settingsChanged'].includes(
            name,
          ),
      ),
    ).toEqual([])
    expect(vi.getTimerCount()).toBe(before.timers)

    const other: ProjectRef = { ...someProject, connectionId: 'd' }
    const next = createProjectScope(other, scripted.client, pinia)
    const fresh = openProjectWindow(scriptedClient().client, other)
    expect(fill(next)).toEqual(fill(fresh.scope))
    app.unmount()
    fresh.app.unmount()
  })
})

describe('the scope of a project', () => {
  const setUp = () => {
    const scripted = scriptedClient()
    return { ...scripted, scope: createProjectScope(someProject, scripted.client, createPinia()) }
  }

  it('drops an answer that comes after its end, and passes a refusal on', async () => {
    const answers: { resolve: (value: unknown) => void; reject: (reason: unknown) => void }[] = []
    const client = {
      ...scriptedClient().client,
      call: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    }
    const scope = createProjectScope(someProject, client as never, createPinia())
    const [read, refused] = [scope.client.call('app.getStatus'), scope.client.call('app.getStatus')]
    scope.end()
    answers[0]?.resolve('of the old project')
    answers[1]?.reject(new Error('refused'))
    await expect(read).rejects.toMatchObject({ code: 'cancelled' })
    await expect(refused).rejects.toThrow('refused')
    await expect(scope.client.call('app.getStatus')).rejects.toMatchObject({ code: 'cancelled' })
    expect(answers).toHaveLength(2)
  })

  it('hears of no project with the same number on another connection', () => {
    const { scope, emit } = setUp()
    const heard: unknown[] = []
    scope.client.subscribe('layers.changed', ({ project }) => heard.push(project))
    scope.client.subscribe('uploads.batchChanged', ({ batch }) => heard.push(batch.project))
    const others = [{ connectionId: 'd' }, { organization: 'p' }, { projectId: 2 }]
    for (const project of others.map((change) => ({ ...someProject, ...change }))) {
      emit('layers.changed', { project })
      emit('uploads.batchChanged', { batch: { project }, rows: [] })
    }
    expect(heard).toEqual([])
    emit('layers.changed', { project: someProject })
    emit('uploads.batchChanged', { batch: { project: someProject }, rows: [] })
    expect(heard).toEqual([someProject, someProject])
  })

  it('takes its news with it, and says of late news which project it is of', () => {
    let toasts!: ReturnType<typeof useToasts>
    const { app, pinia, scope } = openProjectWindow(scriptedClient().client, someProject, {
      component: { setup: () => ((toasts = useToasts()), () => null) },
    })
    const list = useToastList(pinia)
    toasts.show('4 layers moved', { action: { label: 'Undo', run: () => undefined, lasting: true } })
    expect(list.shown).toHaveLength(1)
    expect(list.log[0]?.action?.label).toBe('Undo')
    scope.end()
    expect(list.shown).toEqual([])
    expect(list.log[0]).toMatchObject({ text: '4 layers moved', action: null })
    toasts.show('Not moved', { action: { label: 'Try again', run: () => undefined } })
    expect(list.shown).toEqual([expect.objectContaining({ text: 'In “another project”: Not moved', action: null })])
    app.unmount()
  })
})
