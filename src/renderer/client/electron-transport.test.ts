import { expect, it } from 'vitest'
import { createClient } from '../../shared/contract'
import type { FirstAnswers } from '../../shared/host/first-answers'
import { createElectronTransport } from './electron-transport'

const project = { connectionId: 'local', organization: 'demo', projectId: 1 }

it('answers a call from what came with the page, once, and asks the program for everything else', async () => {
  const asked: string[] = []
  const answers: FirstAnswers = [
    { name: 'connections.getCurrent', params: '', value: JSON.stringify(project) },
    { name: 'layers.listKnown', params: JSON.stringify({ project }), value: 'null' },
  ]
  const bridge = {
    call: (frame: string) => void asked.push((JSON.parse(frame) as { name: string }).name),
    subscribe: () => undefined,
    handleOfFile: () => Promise.resolve(''),
  }
  const client = createClient(createElectronTransport(bridge, answers))
  expect(await client.call('connections.getCurrent')).toEqual(project)
  void client.call('layers.listKnown', { project: { ...project, projectId: 2 } })
  void client.call('connections.getCurrent')
  void client.call('app.getInfo')
  expect(asked).toEqual(['layers.listKnown', 'connections.getCurrent', 'app.getInfo'])
})
