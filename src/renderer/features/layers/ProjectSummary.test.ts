// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { AppError } from '../../../shared/errors/app-error'
import ProjectSummary from './ProjectSummary.vue'

it('says of a project that could not be read yet that it was not, and not that it names no system', async () => {
  const away = () => {
    throw new AppError('net.offline', 'There is no connection.')
  }
  const { client } = scriptedClient({ 'projects.get': away, 'layers.list': away }, null)
  const { app, element } = openProjectWindow(client, undefined, { component: ProjectSummary })
  await expect.poll(() => element.textContent).toMatch(/layersnot read\s*CRSnot read/)
  app.unmount()
})
