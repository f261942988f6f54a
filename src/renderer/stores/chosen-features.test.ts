// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useChosenFeatures } from './chosen-features'

it('adds, takes away and turns round what is chosen of one revision, and lets go of it with another', () => {
  const { app, scope } = openProjectWindow(scriptedClient().client)
  const chosen = useChosenFeatures(scope)
  chosen.choose('mains', [1, 2])
  chosen.choose('mains', [2, 3], 'add')
  expect(chosen.of('mains')).toEqual([1, 2, 3])
  chosen.choose('mains', [2, 9], 'remove')
  chosen.choose('mains', [3, 4], 'toggle')
  expect(chosen.of('mains')).toEqual([1, 4])
  chosen.choose('gas', [1], 'remove')
  expect(chosen.of('mains')).toEqual([1, 4])
  chosen.choose('gas', [7], 'add')
  expect([chosen.of('mains'), chosen.of('gas')]).toEqual([[], [7]])
  app.unmount()
})
