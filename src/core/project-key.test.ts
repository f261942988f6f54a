import { expect, it } from 'vitest'
import { sameProject } from './project-key'

it('tells projects of another connection, organization or number apart', () => {
  const project = { connectionId: 'c1', organization: 'acme', projectId: 1 }
  expect(sameProject(project, { ...project })).toBe(true)
  for (const other of [{ connectionId: 'c2' }, { organization: 'other' }, { projectId: 2 }])
    expect(sameProject(project, { ...project, ...other })).toBe(false)
})
