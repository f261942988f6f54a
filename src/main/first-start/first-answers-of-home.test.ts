import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstAnswersOfHome } from './first-answers-of-home'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'plumbline-fresh-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const sampleProject = { connectionId: 'local', organization: 'demo', projectId: 1 }

it('gives a fresh home the layers of the sample, made now, though the browser has its folder there', async () => {
  mkdirSync(join(home, 'browser'))
  const began = Date.now()
  const { answers, sample } = await firstAnswersOfHome(home, '1')
  expect(sample?.atMs).toBeGreaterThanOrEqual(began)
  const known = answers.find(({ name }) => name === 'layers.listKnown')
  expect(JSON.parse(known?.params ?? '')).toEqual({ project: sampleProject })
  expect(JSON.parse(known?.value ?? '')).toMatchObject({ readAt: new Date(sample?.atMs ?? 0).toISOString() })
})

it.each(['connections.json', 'settings.json', 'offline.db', 'service'])(
  'gives a home with %s nothing that it may not have',
  async (name) => {
    writeFileSync(join(home, name), '{}')
    expect(await firstAnswersOfHome(home, '1')).toEqual({ answers: [], sample: null })
  },
)

it('has the page begin anew when the client shows another project than the sample, or none, or does not come up', async () => {
  const { sample } = await firstAnswersOfHome(home, '1')
  const anew = async (current: () => Promise<typeof sampleProject | null>): Promise<boolean> => {
    let called = false
    await sample?.whenNotMade(current, () => void (called = true))
    return called
  }
  expect(await anew(() => Promise.resolve(sampleProject))).toBe(false)
  expect(await anew(() => Promise.resolve(null))).toBe(true)
  expect(await anew(() => Promise.resolve({ ...sampleProject, projectId: 2 }))).toBe(true)
  expect(await anew(() => Promise.reject(new Error('not up')))).toBe(true)
  // A site pack that was opened before the sample was made is shown already.
  expect(await anew(() => Promise.resolve({ ...sampleProject, connectionId: 'pack-1' }))).toBe(false)
})
