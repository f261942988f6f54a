import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../shared/errors/app-error'
import type { Job } from '../../../../shared/rest'
import { createPace } from '../pace'
import { createRunAhead } from '../run-ahead'
import { newLive } from '../transfer-live'
import type { sendFiles } from '../send-files'
import { place } from './end-transfer'
import { monitorJob } from './follow-job'
import { sendToJob } from './send-to-job'
import type { Step, StepTools } from './step'

type SendFiles = typeof sendFiles
let sent: SendFiles
vi.mock('../send-files', () => ({ sendFiles: (request: Parameters<SendFiles>[0]) => sent(request) }))

const now = Date.UTC(2026, 0, 1)
const job = (parts: Partial<Job>): Job =>
  ({ id: 7, complete: false, error: null, status: 'Reading', progress: 10, updated: null, ...parts }) as Job

let heard: (seen: Job | null) => void
let ended: boolean
let bytes: number[]
let tools: StepTools

beforeEach(() => {
  ended = false
  bytes = []
  const live = newLive()
  const ahead = createRunAhead(() => 0, () => 1, () => 0) // prettier-ignore
  tools = {
    live: () => live,
    say: () => undefined,
    note: () => undefined,
    onChanged: () => undefined,
    paceOf: () => createPace(),
    aheadOf: () => ahead,
    onBytes: (_transfer: unknown, count: number) => bytes.push(count),
    tickets: new Map([['t', {}]]),
    journal: { change: () => undefined, atOnce: (work: () => void) => work(), soon: (work: () => void) => work() },
    jobWatch: {
      follow(_project: unknown, _jobId: number, receiver: typeof heard) {
        heard = receiver
        return () => (ended = true)
      },
    },
  } as unknown as StepTools
})

function stepOf(state: 'sending' | 'processing'): Step {
  return {
    transfer: { id: 't', jobId: 7, state, everSent: false, files: [{ name: 'a.shp' }, { name: 'a.dbf' }] },
    project: {},
    client: { serverNow: () => now, call: () => Promise.resolve([]) },
    memory: {
      seen: { lookupMisses: 0, hasToken: true },
      freeSlot: () => undefined,
      refusedTokens: 0,
      everSentBefore: true,
      read: null,
    },
    signal: new AbortController().signal,
  } as unknown as Step
}

describe('a job that is watched', () => {
  const secondsAgo = (seconds: number) => new Date(now - seconds * 1000).toISOString()

  it('is watched until it ends, however long it stands still, when its files are sent', async () => {
    const step = stepOf('processing')
    const watched = monitorJob(tools, step)
    heard(job({ updated: secondsAgo(3_600), progress: 40 }))
    expect(ended).toBe(false)
    expect(tools.live('t').jobProgress).toBe(40)
    heard(job({ complete: true, updated: secondsAgo(0) }))
    await watched
    expect(ended).toBe(true)
    expect(step.memory.seen.job?.state).toBe('completed')
  })

  it('says at its end what the service says of the files', async () => {
    for (const [status, text] of [
      ['Done', 'Completed.'],
      ['Completed. It ends early.', 'Completed. The service says: It ends early.'],
    ] as const) {
      const step = stepOf('processing')
      const watched = monitorJob(tools, step)
      heard(job({ complete: true, status }))
      await watched
      const note = vi.fn()
      await place(
        { ...tools, note, onLayersChanged: () => undefined },
        { ...step, transfer: { ...step.transfer, options: {} } as Step['transfer'] },
      )
      expect(note).toHaveBeenCalledWith('t', expect.objectContaining({ text }))
    }
  })

  it('is left after a broken send once it has stood still for a minute', () => {
    void monitorJob(tools, stepOf('sending'))
    heard(job({ updated: secondsAgo(59) }))
    expect(ended).toBe(false)
    heard(job({ updated: null }))
    expect(ended).toBe(false)
    heard(job({ updated: secondsAgo(60) }))
    expect(ended).toBe(true)
  })

  it('is not waited for any more when the transfer is stopped', async () => {
    const stop = new AbortController()
    const watched = monitorJob(tools, { ...stepOf('processing'), signal: stop.signal })
    stop.abort()
    await expect(watched).rejects.toMatchObject({ code: 'cancelled' })
    expect(ended).toBe(true)
  })
})

describe('files on their way', () => {
  it('count each byte once, file by file', async () => {
    sent = (({ onProgress }) => {
      for (const [index, count] of [[0, 40], [0, 100], [1, 10], [1, 30]] as const) onProgress(index, count) // prettier-ignore
      return Promise.resolve({ status: 200 })
    }) as SendFiles
    await sendToJob(tools, stepOf('processing'))
    expect(bytes).toEqual([40, 60, 10, 20])
    expect(tools.live('t')).toMatchObject({ sentBytes: [100, 30], sendingFile: null })
  })

  it('that were read before need no hashes written down again', async () => {
    const written: unknown[] = []
    tools.journal.change = (_id, changes) => written.push(Object.keys(changes)) as never
    sent = (({ read, onWritten }) => {
      onWritten(read?.digests ?? [])
      return Promise.resolve({ status: 200 })
    }) as SendFiles
    const step = stepOf('processing')
    step.memory.read = { bytes: [Buffer.from('a'), Buffer.from('b')], digests: [] }
    await sendToJob(tools, step)
    expect(written).toEqual([['state'], ['state', 'attempts']])
    // A second try reads them again: they may have changed meanwhile.
    expect(step.memory.read).toBeNull()
  })

  it('are known by their hashes in the journal though the answer is lost', async () => {
    const written: unknown[] = []
    tools.journal.change = (_id, { files }) => written.push(...(files ?? [])) as never
    sent = (({ onWritten }) => {
      onWritten([{ sha256: 'x', crc32: 1 }, { sha256: 'y', crc32: 2 }]) // prettier-ignore
      return Promise.reject(new AppError('net.cut', 'cut'))
    }) as SendFiles
    await expect(sendToJob(tools, stepOf('processing'))).rejects.toMatchObject({ code: 'net.cut' })
    expect(written).toEqual([{ name: 'a.shp', sha256: 'x', crc32: 1 }, { name: 'a.dbf', sha256: 'y', crc32: 2 }]) // prettier-ignore
  })
})
