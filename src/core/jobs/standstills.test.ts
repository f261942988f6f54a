import { expect, it } from 'vitest'
import type { ProjectRef } from '../../shared/contract'
import type { Job } from '../../shared/rest'
import { createStandstills } from './standstills'

const project: ProjectRef = { connectionId: 'c', organization: 'acme', projectId: 1 }
const other: ProjectRef = { ...project, projectId: 2 }
const startMs = Date.parse('2026-11-27T08:00:00Z')
const job = (id: number, minute: number, progress = 10) =>
  ({
    ...{ id, progress, status: 'Tiling', complete: false, error: null, created: new Date(startMs).toISOString() },
    updated: new Date(startMs + minute * 60_000).toISOString(),
  }) as Job
const at = (minute: number) => startMs + minute * 60_000
const ask = (standstills: ReturnType<typeof createStandstills>, id: number, minute: number, where = project) =>
  standstills.of(where, id, 'processing', at(minute)).stuckWhy?.kind ?? null

it('names the one job that stands still while the others go on, each project by itself', () => {
  const standstills = createStandstills(() => 10)
  standstills.observe(project, [job(1, 1), job(2, 1)], at(2))
  standstills.observe(project, [job(1, 1), job(2, 12)], at(12))
  standstills.observe(other, [job(1, 1)], at(12))
  expect([ask(standstills, 1, 12), ask(standstills, 2, 12), ask(standstills, 1, 12, other)]).toEqual([
    'this-one',
    null,
    'alone',
  ])
})

it('takes what runs no more for ended, where all that runs was read', () => {
  const standstills = createStandstills(() => 10)
  standstills.observe(project, [job(1, 1), job(2, 1)], at(2), true)
  standstills.observe(project, [job(1, 1)], at(12))
  expect(ask(standstills, 1, 12)).toBe('all')
  standstills.observe(project, [job(1, 1)], at(12), true)
  expect(ask(standstills, 1, 12)).toBe('this-one')
})

it('leaves a job alone for as long as somebody asked', () => {
  const standstills = createStandstills(() => 10)
  standstills.observe(project, [job(1, 1)], at(12))
  standstills.excuse(project, 1, at(22))
  standstills.observe(project, [job(1, 1)], at(15))
  expect([ask(standstills, 1, 21), ask(standstills, 1, 22)]).toEqual([null, 'alone'])
})

it('does not take what a person cancelled for a sign that the service goes on', () => {
  const standstills = createStandstills(() => 10)
  const ended = (error: string): Job => ({ ...job(2, 12), error })
  standstills.observe(project, [job(1, 1), ended('cancelled by user')], at(12))
  expect(ask(standstills, 1, 12)).toBe('alone')
  standstills.observe(project, [ended('no CRS in file')], at(12))
  expect(ask(standstills, 1, 12)).toBe('this-one')
})
