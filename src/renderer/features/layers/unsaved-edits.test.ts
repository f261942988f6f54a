// @vitest-environment happy-dom
import { defineComponent, h, nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProjectScope, within, type ProjectScope } from '../../client/project-scope'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import { AppError } from '../../../shared/errors/app-error'
import { layerPropertyNames, type LayerPropertyName } from '../../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../../shared/rest'
import { useKeptDrafts } from '../../stores/kept-drafts'
import { useLayerDrafts } from '../../stores/layer-drafts'
import { useLayers } from '../../stores/layers'
import { useToastList } from '../../stores/toasts'
import LayerProperties from './LayerProperties.vue'
import { usePropertyDraft } from './use-property-draft'

const layer = (id: number, name: string) => ({
  ...{ id, name, description: '', revisions: [], onByDefault: true, global: false, downloadRules: 0 },
  ...{ startDate: null, endDate: null, user: null },
})
let names: string[]
let answers: Record<string, unknown>
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  window.localStorage.clear()
  names = ['Gas', 'Water']
  answers = {
    'layers.list': () => ({
      ...{ source: 'service', readAt: '2026-11-22T08:00:00Z' },
      overview: {
        layers: names.map((name, id) => layer(id, name)).filter(({ name }) => name !== ''),
        root: { id: null, path: '/', directories: [], layers: [] },
        unassigned: names.map((name, layerId) => ({ layerId, name })),
      },
    }),
  }
  core = scriptedClient(answers)
  opened = openProjectWindow(core.client)
  await expect.poll(() => useLayers(opened.scope).byId.size).toBe(2)
})
afterEach(() => opened.app.unmount())

/** The inspector of a layer, as it is opened by a click. */
function inspect(id: number, scope: ProjectScope = opened.scope) {
  const layers = useLayers(scope)
  let known = layers.byId.get(id)
  if (!known) throw new Error('There is no such layer.')
  return within(scope, () => usePropertyDraft(() => (known = layers.byId.get(id) ?? known) as Layer))
}
const colleague = async (...now: string[]) => {
  names = now
  await useLayers(opened.scope).read()
  await nextTick()
}

it('stay with their layer when another is chosen, until they are typed back or discarded', () => {
  inspect(0).draft.name = 'Gas mains'
  expect(inspect(1).draft.name).toBe('Water')
  const again = inspect(0)
  expect([again.draft.name, again.saved.value.name]).toEqual(['Gas mains', 'Gas'])
  expect([...useLayerDrafts(opened.scope).all.keys()]).toEqual([0])
  again.draft.name = 'Gas'
  expect(useLayerDrafts(opened.scope).all.size).toBe(0)

  again.draft.name = 'Gas pipes'
  again.discard()
  expect([again.draft.name, useLayerDrafts(opened.scope).all.size]).toEqual(['Gas', 0])
  const toasts = useToastList(opened.pinia)
  toasts.act(toasts.shown[0]?.id ?? 0)
  expect([again.draft.name, useLayerDrafts(opened.scope).all.size]).toEqual(['Gas pipes', 1])
})

it('outlive their project, which alone has them, and are asked about before the window goes', async () => {
  inspect(0).draft.name = 'Gas mains'
  const kept = useKeptDrafts(opened.pinia)
  expect([kept.total, kept.namesOf('c'), kept.namesOf('d')]).toEqual([1, ['Gas'], []])
  opened.scope.end()
  const other = createProjectScope({ ...someProject, connectionId: 'd' }, core.client, opened.pinia)
  expect(useLayerDrafts(other).all.size).toBe(0)
  const back = createProjectScope(someProject, core.client, opened.pinia)
  await expect.poll(() => useLayers(back).byId.size).toBe(2)
  expect(inspect(0, back).draft.name).toBe('Gas mains')
  kept.forget('c')
  expect(kept.total).toBe(0)
})

it('tell what a colleague changed in the same field, and take it in the others', async () => {
  const one = inspect(0)
  one.draft.description = 'Steel'
  await colleague('Gas mains', 'Water')
  expect([one.draft.name, one.meanwhile.value]).toEqual(['Gas mains', []])

  one.draft.name = 'Gas pipes'
  await colleague('Gas network', 'Water')
  const again = inspect(0)
  expect(again.meanwhile.value.map(({ text }) => text)).toEqual(['Name is now “Gas network”'])
  expect(again.draft).toMatchObject({ name: 'Gas pipes', description: 'Steel' })
  again.takeTheirs()
  expect(again.draft).toMatchObject({ name: 'Gas network', description: 'Steel' })
  expect(again.meanwhile.value).toEqual([])
})

/** The form of a layer's properties, and the button that saves it. */
async function openForm(id: number) {
  const shown = defineComponent(() => {
    const layers = useLayers()
    return () => {
      const one = layers.byId.get(id)
      return one ? h(LayerProperties, { layer: one }) : null
    }
  })
  const { app, element, scope, pinia } = openProjectWindow(core.client, someProject, { component: shown })
  await expect.poll(() => element.querySelector('form')).not.toBeNull()
  const field = () => element.querySelector('input') as HTMLInputElement
  const type = async (text: string) => {
    field().value = text
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await nextTick()
  }
  const save = () => element.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  return { app, element, scope, kept: useKeptDrafts(pinia), field, type, save }
}

it('are saved as they were when Save was pressed: what is typed while that lasts stays', async () => {
  let answer: () => void = () => undefined
  answers['layers.update'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(layer(0, (names[0] = 'Gas mains')))
    })
  const form = await openForm(0)
  await form.type('Gas mains')
  form.save()
  await form.type('Gas mains of 2026')
  answer()
  const drafts = useLayerDrafts(form.scope)
  await expect.poll(() => drafts.of(0)?.base.name).toBe('Gas mains')
  expect(form.field().value).toBe('Gas mains of 2026')

  form.save()
  form.app.unmount()
  answer()
  await expect.poll(() => form.kept.total).toBe(0)
})

it('show why they were not saved beside the button that saves them, never under it', async () => {
  answers['layers.update'] = () => Promise.reject(new AppError('service.failed', 'The service failed.'))
  const form = await openForm(0)
  await form.type('Gas mains')
  form.save()
  await expect.poll(() => form.element.querySelector('.save-bar')?.textContent).toContain('The service failed.')
  form.app.unmount()
})

it('show what a colleague changed in the same field beside the button that would replace it', async () => {
  const form = await openForm(0)
  await form.type('Gas pipes')
  names = ['Gas network', 'Water']
  await useLayers(form.scope).read()
  const bar = () => form.element.querySelector('.save-bar')?.textContent
  await expect.poll(bar).toContain('Name is now “Gas network”')
  form.app.unmount()
})

it('are told word for word when their layer is gone', async () => {
  inspect(0).draft.name = 'Gas mains'
  useLayerDrafts(opened.scope)
  await colleague('', 'Water')
  expect(useLayerDrafts(opened.scope).all.size).toBe(0)
  expect(useToastList(opened.pinia).log[0]).toMatchObject({
    text: '“Gas” is no longer on the service, or you may not see it. Not saved: Name “Gas mains”.',
    tone: 'bad',
  })
})

it('have a field for every property, which is saved', async () => {
  /** What each field is called, and what is put into it; null: a switch that is turned. */
  const fields: Record<LayerPropertyName, [label: string, value: string | null]> = {
    name: ['Name', 'Gas mains'],
    description: ['Description', 'Steel'],
    defaultToOn: ['On when the map opens', null],
    global: ['Everyone in the project may see it', null],
    includeInServicesReports: ['In services reports', null],
    superseded: ['Superseded', null],
    opacity: ['Opacity, 0 to 1', '0,5'],
    strokeWidth: ['Stroke width', '3'],
    validFrom: ['Valid from', '21/11/2026'],
    validUntil: ['Valid until', '22/11/2027'],
    downloadRules: ['Downloads', '2'],
    onlineImagerySettings: ['Settings', '{}'],
  }
  let saved: LayerUpdate = {}
  answers['layers.update'] = ({ changes }: { changes: LayerUpdate }) => ((saved = changes), layer(0, 'Gas mains'))
  const form = await openForm(0)
  const controls = [...form.element.querySelectorAll<HTMLInputElement>('input, textarea, select, [role=switch]')]
  const nameOf = (control: HTMLElement) =>
    control.getAttribute('aria-label') ??
    form.element.querySelector(`[for="${control.id}"], [id="${control.getAttribute('aria-labelledby')}"]`)?.textContent
  for (const [label, value] of Object.values(fields)) {
    const control = controls.find((each) => nameOf(each)?.trim().startsWith(label) && each.type !== 'range')
    if (!control) throw new Error(`There is no field “${label}”.`)
    if (value === null) control.click()
    else {
      control.value = value
      for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
    }
    await nextTick()
  }
  form.save()
  await expect.poll(() => saved).not.toEqual({})
  expect(Object.keys(saved).sort()).toEqual([...layerPropertyNames].sort())
  expect(saved).toMatchObject({ opacity: 0.5, strokeWidth: 3, validFrom: '2026-11-21', downloadRules: 2 })
  form.app.unmount()
})
