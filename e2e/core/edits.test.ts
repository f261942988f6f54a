import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WaitingEdit } from '../../src/shared/contract'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
const ids = new Map<string, number>()

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
  for (const name of ['mains', 'gas', 'kerbs']) site.write(`${name}.csv`, `point\n${name}`)
  await site.upload()
  const { overview } = await listed()
  for (const layer of overview.layers) ids.set(layer.name, layer.id)
})
afterEach(() => site.close())

const idOf = (name: string) => ids.get(name) ?? -1
const listed = () => site.core.handlers['layers.list']({ project: site.project, revisions: 'latest' }, site.context)
const waiting = async (): Promise<WaitingEdit[]> =>
  site.core.handlers['edits.list']({ project: site.project }, site.context)
const update = (name: string, changes: object) =>
  site.core.handlers['layers.update']({ project: site.project, layerId: idOf(name), changes }, site.context)
const move = (name: string, path: string | null) =>
  site.core.handlers['layers.move']({ project: site.project, layerIds: [idOf(name)], path }, site.context)
/** What happened, oldest first. */
const happened = async () => {
  const query = { project: site.project, who: [], about: [], words: '', offset: 0, limit: 100 }
  const { entries } = await site.core.handlers['activity.list'](query, site.context)
  return entries.reverse().map(({ who, about, text }) => [who, about, text])
}
const elsewhere = (name: string, changes: object) => site.changeElsewhere(idOf(name), changes)

describe('edits without a network', () => {
  it('are kept over a restart, shown as if made, and sent in their order when the service is back', async () => {
    await site.proxy.goAway()
    expect((await update('mains', { name: 'Water mains', opacity: 0.6 })).name).toBe('Water mains')
    await update('mains', { description: 'DN 300' })
    const moved = await move('gas', 'Survey/Marine')
    expect(JSON.stringify(moved.root)).toContain('"layerName":"gas"')
    expect((await waiting()).map((edit) => [edit.layerName, edit.state, edit.text])).toEqual([
      ['mains', 'waiting', 'Renamed to “Water mains”, Opacity 0.6, Description changed'],
      ['gas', 'waiting', 'Moved to “Survey / Marine”'],
    ])

    await site.reopen()
    const shown = await listed()
    expect(shown.source).toBe('offline')
    expect(shown.overview.layers.map((layer) => layer.name).sort()).toEqual(['Water mains', 'gas', 'kerbs'])
    expect(shown.overview.unassigned.map((layer) => layer.name).sort()).toEqual(['Water mains', 'kerbs'])
    expect(await waiting()).toHaveLength(2)

    await site.proxy.comeBack()
    await expect.poll(waiting).toEqual([])
    const layers = await site.layers()
    expect(layers.find((layer) => layer.id === idOf('mains'))).toMatchObject({
      name: 'Water mains',
      description: 'DN 300',
    })
    const { source, overview } = await listed()
    expect(source).toBe('service')
    expect(overview.unassigned.map((layer) => layer.name).sort()).toEqual(['Water mains', 'kerbs'])
  })

  it('are not sent at every answer of a service that reads with the credential and refuses to write by it', async () => {
    let writes = 0
    site.proxy.decide = (_step, _nth, { method }) =>
      method === 'PUT' ? (writes++, { do: 'answer', status: 401 }) : { do: 'pass' }
    await update('mains', { name: 'Water mains' })
    for (let readings = 0; readings < 10; readings++) {
      await listed()
      await new Promise((next) => setTimeout(next, 50))
    }
    expect(await waiting()).toHaveLength(1)
    expect(writes).toBeLessThanOrEqual(2)
  })

  it('tell what somebody else changed meanwhile, overwrite nothing unasked, and can be taken back', async () => {
    await site.proxy.goAway()
    await update('mains', { name: 'Mine' })
    await update('gas', { name: 'Gas, mine', downloadRules: 1 })
    await update('kerbs', { name: 'Kerbstones' })
    await update('kerbs', { name: 'kerbs' })
    expect(await waiting()).toHaveLength(2)
    await elsewhere('mains', { name: 'Theirs' })
    await elsewhere('gas', { description: 'another thing' })

    await site.proxy.comeBack()
    await expect.poll(async () => (await waiting()).map((edit) => edit.state)).toEqual(['conflict'])
    const [conflict] = await waiting()
    expect(conflict?.message).toContain('“Theirs”')
    const names = async () => (await site.layers()).map((layer) => layer.name).sort()
    expect(await names()).toEqual(['Gas, mine', 'Theirs', 'kerbs'])
    expect((await listed()).overview.layers.map((layer) => layer.name)).toContain('Theirs')

    await site.core.handlers['edits.sendAnyway']({ editId: conflict?.id ?? '' }, site.context)
    await expect.poll(waiting).toEqual([])
    expect(await names()).toEqual(['Gas, mine', 'Mine', 'kerbs'])

    await listed()
    await site.proxy.goAway()
    await update('mains', { name: 'Not so' })
    const [kept] = await waiting()
    await site.core.handlers['edits.drop']({ editId: kept?.id ?? '' }, site.context)
    expect((await listed()).overview.layers.map((layer) => layer.name)).toContain('Mine')
    await expect(async () =>
      site.core.handlers['edits.drop']({ editId: kept?.id ?? '' }, site.context),
    ).rejects.toThrow()
  })

  it('that the service refuses say so and wait for a person', async () => {
    await site.proxy.goAway()
    await update('mains', { name: 'Mine' })
    site.proxy.decide = (_step, _nth, request) =>
      request.method === 'PUT' ? { do: 'answer', status: 403 } : { do: 'pass' }
    await site.proxy.comeBack()
    await expect.poll(async () => (await waiting()).map((edit) => edit.state)).toEqual(['failed'])
    expect((await waiting())[0]?.message).toContain('may not')
  })

  it('are not sent to a layer that was retired or drawn otherwise meanwhile, and a person is told', async () => {
    await site.proxy.goAway()
    await update('mains', { name: 'Water mains' })
    await update('gas', { opacity: 0.3 })
    await update('kerbs', { name: 'Kerbstones' })
    expect((await waiting()).map((edit) => edit.untold)).toEqual([[], ['opacity'], []])
    await elsewhere('mains', { validUntil: '2020-01-01' })
    await elsewhere('gas', { opacity: 0.9 })
    await site.proxy.comeBack()
    await expect.poll(async () => (await waiting()).map((edit) => edit.state)).toEqual(['conflict', 'conflict'])
    expect((await waiting()).map((edit) => edit.message)).toEqual([
      expect.stringContaining('retired by somebody else meanwhile: it was valid until 1 Jan 2020'),
      expect.stringContaining('does not say what is set now: Opacity'),
    ])
    expect((await site.layers()).find((layer) => layer.id === idOf('kerbs'))?.name).toBe('Kerbstones')
  })
})

describe('what happened', () => {
  it('can be read afterwards: what one did, what the program did, what others did', async () => {
    await expect.poll(happened).toHaveLength(2)
    await listed()
    await elsewhere('gas', { description: 'theirs' })
    await listed()
    await update('kerbs', { name: 'Kerbstones' })
    await listed()
    await site.proxy.goAway()
    await update('mains', { name: 'Water mains' })
    await site.reopen()
    await site.proxy.comeBack()
    await expect.poll(waiting).toEqual([])
    await listed()
    // The last of it is noted after the edit has gone.
    await expect.poll(happened).toEqual([
      ['you', 'upload', 'Started the upload “files”, 3 layers'],
      ['program', 'upload', 'The upload “files” has ended: 3 of 3 sent'],
      ['others', 'layer', '“gas”: Description changed'],
      ['you', 'edit', '“kerbs”: Renamed to “Kerbstones”'],
      ['you', 'edit', '“mains”: Renamed to “Water mains”; it waits for the network'],
      ['program', 'network', 'The service had not answered; what waited now goes on'],
      ['program', 'edit', 'Sent what had waited: “mains”: Renamed to “Water mains”'],
    ])
    const elsewhereToo = { ...site.project, projectId: site.project.projectId + 1 }
    const query = { project: elsewhereToo, who: [], about: [], words: '', offset: 0, limit: 100 }
    const { entries } = await site.core.handlers['activity.list'](query, site.context)
    expect(entries.map(({ about }) => about)).toEqual(['network'])
  })
})

describe('a change that is taken back', () => {
  const back = (name: string, changes: object, expected: object) =>
    site.core.handlers['layers.update'](
      { project: site.project, layerId: idOf(name), changes, expected: { properties: expected } },
      site.context,
    )
  const nameOf = async (name: string) => (await site.layers()).find(({ id }) => id === idOf(name))?.name
  const meanwhile = (message: RegExp) => ({
    code: 'service.conflict',
    details: { meanwhile: true },
    message: expect.stringMatching(message) as string,
  })

  it('replaces nothing that somebody else has made since, and says what it is', async () => {
    await update('mains', { name: 'Water mains' })
    await elsewhere('mains', { name: 'Theirs' })
    const undone = back('mains', { name: 'mains' }, { name: 'Water mains' })
    await expect(undone).rejects.toMatchObject(meanwhile(/“Theirs” was changed by somebody else.*Name “Theirs”/))
    expect(await nameOf('mains')).toBe('Theirs')
    await back('mains', { name: 'mains' }, { name: 'Theirs' })
    expect(await nameOf('mains')).toBe('mains')
  })

  it('asks where the service does not tell what is set and the layer was drawn otherwise since', async () => {
    const { lastEditDate } = await update('mains', { opacity: 0.5 })
    await elsewhere('mains', { opacity: 0.2 })
    const undone = site.core.handlers['layers.update'](
      {
        ...{ project: site.project, layerId: idOf('mains'), changes: { opacity: 1 } },
        expected: { properties: { opacity: 0.5 }, lastEditDate },
      },
      site.context,
    )
    await expect(undone).rejects.toMatchObject(meanwhile(/does not say what is set now: Opacity/))
  })

  it('moves no layer that lies elsewhere by now, and removes no folder that others use', async () => {
    const project = site.project
    await move('gas', 'Survey')
    await move('gas', 'Others')
    const undone = site.core.handlers['layers.move'](
      { project, layerIds: [idOf('gas')], path: null, expected: [{ layerId: idOf('gas'), path: 'Survey' }] },
      site.context,
    )
    await expect(undone).rejects.toMatchObject(meanwhile(/“gas” was moved by somebody else.*in “Others” now/))
    const removed = (expectedLayerIds: number[]) =>
      site.core.handlers['layers.removeFolder']({ project, path: 'Others', expectedLayerIds }, site.context)
    await expect(removed([])).rejects.toMatchObject(
      meanwhile(/“Others” was not removed: it holds layers that were put there meanwhile: “gas”/),
    )
    expect(JSON.stringify((await removed([idOf('gas')])).root)).not.toContain('Others')
  })

  it('without a network takes the edit back that waits, and nothing is sent', async () => {
    await listed()
    await site.proxy.goAway()
    await update('mains', { name: 'Water mains' })
    await move('gas', 'Survey')
    expect(await waiting()).toHaveLength(2)
    await back('mains', { name: 'mains' }, { name: 'Water mains' })
    await site.core.handlers['layers.move'](
      {
        ...{ project: site.project, layerIds: [idOf('gas')], path: null },
        expected: [{ layerId: idOf('gas'), path: 'Survey' }],
      },
      site.context,
    )
    expect(await waiting()).toEqual([])
    await expect(back('mains', { name: 'x' }, { name: 'another' })).rejects.toMatchObject(meanwhile(/Name “mains”/))
  })
})
