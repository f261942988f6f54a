import { afterAll, beforeAll, expect, it } from 'vitest'
import { isUntold, layerPropertyNames, readableProperties } from '../../src/shared/model/layer-properties'
import type { LayerUpdate } from '../../src/shared/rest'
import { openCoreSite, type CoreSite } from './core-site'

/** Each property as somebody sets it; a new layer has other values. */
const samples: Required<LayerUpdate> = {
  name: 'Water mains',
  description: 'DN 300',
  defaultToOn: true,
  global: true,
  includeInServicesReports: false,
  superseded: true,
  opacity: 0.25,
  strokeWidth: 7,
  validFrom: '2024-02-29',
  validUntil: '2999-12-31',
  downloadRules: 2,
  onlineImagerySettings: '{}',
}
let site: CoreSite
beforeAll(async () => {
  site = await openCoreSite()
  await site.core.start()
  for (const name of layerPropertyNames) site.write(`of ${name}.csv`, `point\n${name}`)
  await site.upload()
})
afterAll(() => site.close())

it('every property that is edited without a network is shown, waits under its name, and arrives', async () => {
  const { project, context } = site
  const { store } = site.service
  const { handlers } = site.core
  const listed = async () => (await handlers['layers.list']({ project, revisions: 'latest' }, context)).overview.layers
  const layers = await listed()
  const idOf = new Map(layerPropertyNames.map((name) => [name, layers.find((each) => each.name === `of ${name}`)?.id]))
  /** What the service keeps of a layer, but for when it was changed. */
  const kept = async (id = -1) => ({
    ...(await store.layers.byId(project.projectId, id)),
    ...{ changed: 0, edited_ms: 0 },
  })
  const before = new Map<string, unknown>()
  for (const name of layerPropertyNames) before.set(name, await kept(idOf.get(name)))

  await site.proxy.goAway()
  for (const name of layerPropertyNames)
    await handlers['layers.update'](
      { project, layerId: idOf.get(name) ?? -1, changes: { [name]: samples[name] } },
      context,
    )
  const shown = await listed()
  const edits = await handlers['edits.list']({ project }, context)
  for (const name of layerPropertyNames) {
    const layer = shown.find(({ id }) => id === idOf.get(name))
    const edit = edits.find(({ layerId }) => layerId === idOf.get(name))
    expect([name, edit?.text]).toEqual([name, expect.stringMatching(/./)])
    expect([name, edit?.untold.length]).toEqual([name, isUntold(name) ? 1 : 0])
    expect([name, layer && readableProperties(layer)[name]]).toEqual([name, isUntold(name) ? undefined : samples[name]])
  }

  await site.proxy.comeBack()
  await expect.poll(() => handlers['edits.list']({ project }, context)).toEqual([])
  const now = await site.layers()
  for (const name of layerPropertyNames) {
    const layer = now.find(({ id }) => id === idOf.get(name))
    if (!isUntold(name)) expect([name, layer && readableProperties(layer)[name]]).toEqual([name, samples[name]])
    expect([name, await kept(idOf.get(name))]).not.toEqual([name, before.get(name)])
  }
})
