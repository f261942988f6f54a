import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { Effort, FileReport, InspectRequest } from '../engine-api'
import { SmallReads } from './small-reads'

const setOf = (name: string, sizeBytes = 10): InspectRequest => {
  const main = { path: `/x/${name}.csv`, name: `${name}.csv`, ext: 'csv', sizeBytes, lastModifiedMs: 0 }
  return { files: { main, members: [main] } } as unknown as InspectRequest
}
const nameOf = ({ files }: InspectRequest) => files.main.name
const reportOf = (request: InspectRequest) => ({ format: nameOf(request) }) as unknown as FileReport

/** Reads that are told of, and reports that name their file. @param many what becomes of a reading of several in one go */
function reading(many: { effort?: Effort; error?: AppError } = {}) {
  const log: string[] = []
  const reads = new SmallReads(
    (request) => {
      log.push(nameOf(request))
      return Promise.resolve(reportOf(request))
    },
    ({ requests }, { onEffort }) => {
      log.push(requests.map(nameOf).join(' '))
      if (many.error) return Promise.reject(many.error)
      onEffort?.(many.effort ?? { cpuMs: 30, peakMb: 90 })
      return Promise.resolve(requests.map(reportOf))
    },
  )
  return { log, reads }
}
const names = ['a', 'b', 'c']
const together = 'a.csv b.csv c.csv'
const each = ['a.csv', 'b.csv', 'c.csv']

it('gives each of several small files its own report, and its share of what they took', async () => {
  const { log, reads } = reading()
  const efforts: Effort[] = []
  const asked = names.map((name) => reads.inspect(setOf(name), { onEffort: (effort) => void efforts.push(effort) }))
  expect((await Promise.all(asked)).map(({ format }) => format)).toEqual(each)
  expect(log).toEqual([together])
  expect(efforts).toEqual(each.map(() => ({ cpuMs: 10, peakMb: 90 })))
})

it('reads a large file, and one that is asked for alone, by itself', async () => {
  const { log, reads } = reading()
  await Promise.all([reads.inspect(setOf('large', 65_537)), reads.inspect(setOf('a'))])
  expect(log).toEqual(['large.csv', 'a.csv'])
})

it.each([
  ['ends its process', { error: new AppError('worker.died', 'x') }],
  ['takes long', { effort: { cpuMs: 60_000, peakMb: 90 } }],
])('reads each by itself where one of them %s', async (_what, many) => {
  const { log, reads } = reading(many)
  const reports = await Promise.all(names.map((name) => reads.inspect(setOf(name))))
  expect(reports.map(({ format }) => format)).toEqual(each)
  expect(log).toEqual([together, ...each])
})

it('reads none by itself when all of them were stopped', async () => {
  const { log, reads } = reading({ error: new AppError('cancelled', 'x') })
  const asked = names.map((name) => reads.inspect(setOf(name)).catch(({ code }: AppError) => code))
  expect(await Promise.all(asked)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(log).toEqual([together])
})
