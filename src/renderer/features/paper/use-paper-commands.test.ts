// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useCommands } from '../../stores/commands'
import { useMap } from '../../stores/map'
import { usePaper } from '../../stores/paper'
import { useToastList } from '../../stores/toasts'
import { usePaperCommands } from './use-paper-commands'

let opened: ProjectWindow
beforeEach(() => {
  const component = {
    setup() {
      usePaperCommands()
      return () => null
    },
  }
  opened = openProjectWindow(scriptedClient().client, undefined, { component })
})
afterEach(() => opened.app.unmount())

const print = () =>
  useCommands(opened.pinia)
    .all.find(({ id }) => id === 'view.print')
    ?.run()

it('asks how to print the map that is seen, and says so where none is', () => {
  const map = useMap(opened.scope)
  map.bounds = [151, -34, 151, -34]
  print()
  expect(usePaper(opened.scope).mapDialogOpen).toBe(false)
  expect(useToastList(opened.pinia).shown[0]?.text).toBe('No map is seen here. Open Layers to print it')
  map.bounds = [151, -34, 151.1, -33.9]
  print()
  expect(usePaper(opened.scope).mapDialogOpen).toBe(true)
})
