import { describe, expect, it } from 'vitest'
import type { Job, Layer } from '../../shared/rest'
import { byTime, layerOfJob } from './job-layer'

const job = (more: Partial<Job> = {}): Job => ({
  id: 1,
  cancelAllowed: false,
  complete: true,
  created: '2026-11-20T10:00:00Z',
  updated: '2026-11-20T10:01:00Z',
  progress: 100,
  status: 'Completed',
  error: null,
  userName: 'Mia',
  ...more,
})

const layer = (id: number, createdDate: string, name = 'Mia'): Layer => ({
  id,
  name: `Layer ${id}`,
  description: null,
  fromFileName: null,
  onByDefault: false,
  global: true,
  downloadRules: 0,
  creationDate: null,
  lastEditDate: null,
  startDate: null,
  endDate: null,
  revisions: [
    {
      id: `${id}`,
      comment: null,
      createdDate,
      source: null,
      user: { id: name, name, organization: null, title: null, email: null },
    },
  ],
  user: null,
})

describe('layer of a job', () => {
  it('is the one revised by the same person while the job ran', () => {
    const layers = [
      layer(1, '2026-11-20T10:00:59Z'),
      layer(2, '2026-11-20T10:00:59Z', 'Tom'),
      layer(3, '2026-11-20T09:00:00Z'),
    ]
    expect(layerOfJob(job(), byTime(layers))?.id).toBe(1)
  })

  it('is not guessed when two fit, when the job failed, or when nothing fits', () => {
    expect(layerOfJob(job(), byTime([layer(1, '2026-11-20T10:00:59Z'), layer(2, '2026-11-20T10:00:58Z')]))).toBeNull()
    expect(layerOfJob(job({ error: 'Ring not closed' }), byTime([layer(1, '2026-11-20T10:00:59Z')]))).toBeNull()
    expect(layerOfJob(job(), byTime([layer(1, '2026-11-20T11:00:00Z')]))).toBeNull()
  })

  it('is not that of the job before or after, where its own has left the list', () => {
    const own = job({ created: '2026-11-20T10:00:31.134Z', updated: '2026-11-20T10:00:31.252Z' })
    const around = [layer(1, '2026-11-20T10:00:31.032Z'), layer(2, '2026-11-20T10:00:33.751Z')]
    expect(around.map((each) => layerOfJob(own, byTime([each])))).toEqual([null, null])
    expect(layerOfJob(own, byTime([layer(1, '2026-11-20T10:00:31Z')]))?.id).toBe(1)
  })
})
