import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, it } from 'vitest'
import { useCommands } from './commands'

beforeEach(() => setActivePinia(createPinia()))

const named = (id: string, run: () => void) => () => [{ id, title: id, group: 'Tests', run }]

it('runs what a button asked for before the commands were there once they are, the last of it, once', () => {
  const commands = useCommands()
  const ran: string[] = []
  commands.runSoon('upload.chooseFiles')
  commands.runSoon('upload.chooseFolder')
  commands.add(named('upload.chooseFiles', () => ran.push('files')))
  commands.add(named('upload.chooseFolder', () => ran.push('folder')))
  expect(ran).toEqual([])
  commands.ready()
  expect(ran).toEqual(['folder'])
  commands.ready()
  expect(ran).toEqual(['folder'])
})

it('keeps nothing once all commands are there: what comes with a later screen does not act by itself', () => {
  const commands = useCommands()
  const ran: string[] = []
  commands.ready()
  commands.runSoon('plan.start')
  commands.add(named('plan.start', () => ran.push('start')))
  commands.ready()
  expect(ran).toEqual([])
  commands.runSoon('plan.start')
  expect(ran).toEqual(['start'])
})
