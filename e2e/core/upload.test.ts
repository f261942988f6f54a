import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite

beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
})
afterEach(() => site.close())

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `survey ${String(index + 1).padStart(2, '0')}`)
const writeFiles = (count: number) => {
  for (const name of names(count)) site.write(`${name}.csv`, `point\n${name}`)
}
const expectEachOnce = async (count: number) => {
  const layers = await site.layers()
  expect(layers.map((layer) => layer.name).sort()).toEqual(names(count))
  expect(new Set(await site.marks()).size).toBe(count)
  expect(await site.marks()).toHaveLength(count)
}

describe('an upload', () => {
  it('makes a layer of each file, places it in its folder, and does nothing the second time', async () => {
    site.write('roads/a.csv', 'one')
    site.write('roads/b.csv', 'two')
    site.write('water/old/c.csv', 'three')
    site.write('d.csv', 'four')
    site.write('notes.pdf', 'x')
    const { batch, rows } = await site.upload(true)
    expect(batch).toMatchObject({ state: 'completed', rowsTotal: 4, rowsDone: 4 })
    expect(rows.every((row) => row.layerId !== null && row.sentBytes === row.sizeBytes)).toBe(true)
    const { overview } = await site.core.handlers['layers.list'](
      { project: site.project, revisions: 'latest' },
      site.context,
    )
    const paths = overview.root.directories
      .flatMap((folder) => [folder, ...folder.directories])
      .map((folder) => [folder.path, folder.layers.map((layer) => layer.layerName)])
    expect(paths.filter(([, layers]) => (layers as string[]).length > 0)).toEqual([
      ['/roads', ['a', 'b']],
      ['/water/old', ['c']],
    ])
    expect(overview.unassigned.map((layer) => layer.name)).toEqual(['d'])
    expect(JSON.stringify(overview)).not.toContain('⟦u:')

    const again = await site.plan(true)
    expect(again.rows.map((row) => [row.name, row.action])).toEqual([
      ['d', 'skip'],
      ['a', 'skip'],
      ['b', 'skip'],
      ['c', 'skip'],
    ])
    expect(again.ignored).toHaveLength(1)
  })

  it('revises what has changed, once, though the answer is lost', async () => {
    writeFiles(2)
    await site.upload()
    site.write('survey 01.csv', 'point\nmoved')
    site.proxy.decide = (step, nth) => (step === 'step-2' && nth === 3 ? { do: 'swallow' } : { do: 'pass' })
    const plan = await site.plan()
    expect(plan.rows.map((row) => [row.name, row.action, row.targetLayerName])).toEqual([
      ['survey 01', 'revise', 'survey 01'],
      ['survey 02', 'skip', 'survey 02'],
    ])
    const { batch } = await site.upload()
    expect(batch).toMatchObject({ state: 'completed', rowsTotal: 1 })
    expect((await site.layers()).map((layer) => [layer.name, layer.revisions.length]).sort()).toEqual([
      ['survey 01', 2],
      ['survey 02', 1],
    ])
  })

  it('loses every answer of step 1 once, makes no layer twice, and lists the jobs that may stand empty for it', async () => {
    writeFiles(6)
    const swallowed = new Set<number>()
    site.proxy.decide = (step, nth) => {
      if (step !== 'step-1' || nth % 2 === 0) return { do: 'pass' }
      swallowed.add(nth)
      return { do: 'swallow' }
    }
    const { batch } = await site.upload()
    expect(batch.state).toBe('completed')
    expect(swallowed.size).toBeGreaterThan(0)
    await expectEachOnce(6)
    const empty = (await site.jobs()).filter((job) => !job.complete && job.error === null)
    expect(empty).toHaveLength(swallowed.size)
    const call = { project: site.project, filters: {}, page: 1, pageSize: 100 }
    const listed = (await site.core.handlers['jobs.list'](call, site.context)).jobs.filter(
      (one) => one.perhapsLeftBehind,
    )
    expect(listed.map((one) => one.job.id).sort()).toEqual(empty.map((job) => job.id).sort())
    for (const { job } of listed)
      await site.core.handlers['jobs.cancel']({ project: site.project, jobId: job.id }, site.context)
    expect((await site.jobs()).filter((job) => !job.complete && job.error === null)).toEqual([])
    await expectEachOnce(6)
  })

  it('lets a colleague’s job of the same account and moment be, when its own answer is lost', async () => {
    writeFiles(1)
    const startJob = async () => {
      const url = `${site.service.url}/acme/projects/${site.project.projectId}/layers`
      const body = JSON.stringify({ mode: 0, title: 'theirs', fileNames: ['t.csv'], fileLastModifieds: [1], srid: -1 })
      const headers = { authorization: site.authorization, 'content-type': 'application/json' }
      return (await (await fetch(url, { method: 'POST', headers, body })).json()) as { job: number }
    }
    // Our own request never gets to the service: of the jobs of that moment there is only the colleague's.
    site.proxy.decide = (step, nth) => (step === 'step-1' && nth === 1 ? { do: 'cut', afterBytes: 0 } : { do: 'pass' })
    const plan = await site.plan()
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    const theirs = await startJob()
    await site.settled(batchId)
    await site.reopen()
    // Longer than it took to cancel it when time and name were taken for a proof.
    await new Promise((next) => setTimeout(next, 1_500))
    expect((await site.jobs()).find((job) => job.id === theirs.job)).toMatchObject({ complete: false, error: null })
  })

  it('loses every answer of step 2 and sends nothing again', async () => {
    writeFiles(6)
    site.proxy.decide = (step) => (step === 'step-2' ? { do: 'swallow' } : { do: 'pass' })
    const { batch } = await site.upload()
    expect(batch.state).toBe('completed')
    expect(site.proxy.count['step-2']).toBe(6)
    await expectEachOnce(6)
  })

  it('is cut in the middle of the bytes and makes each layer once', async () => {
    for (const name of names(4)) site.write(`${name}.csv`, `point\n${name}\n${'x'.repeat(300_000)}`)
    site.proxy.decide = (step, nth) =>
      step === 'step-2' && nth <= 4 ? { do: 'cut', afterBytes: nth * 40_000 } : { do: 'pass' }
    const { batch } = await site.upload()
    expect(batch.state).toBe('completed')
    await expectEachOnce(4)
  })

  it('survives being dropped again and again', async () => {
    writeFiles(10)
    const plan = await site.plan()
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    let state = 'running'
    for (let drops = 0; drops < 12 && state === 'running'; drops++) {
      await new Promise((next) => setTimeout(next, 5 + drops * 11))
      await site.reopen()
      state = (await site.core.handlers['uploads.getBatch']({ batchId }, site.context)).batch.state
    }
    expect((await site.settled(batchId)).batch.state).toBe('completed')
    await expectEachOnce(10)
  })

  it('gets a new job when its token is refused or its job is gone, and asks the job when it is told 409', async () => {
    writeFiles(3)
    const answers = [401, 409, 404]
    site.proxy.decide = (step, nth) => {
      const status = answers[nth - 1]
      return step !== 'step-2' || status === undefined ? { do: 'pass' } : { do: 'answer', status }
    }
    const { batch } = await site.upload()
    expect(batch).toMatchObject({ state: 'completed', rowsFailed: 0 })
    await expectEachOnce(3)
    expect((await site.jobs()).filter((job) => !job.complete && job.error === null)).toEqual([])
  })

  it('sends anew what an earlier run was about to send, and leaves the job whose answer it lost as it is', async () => {
    writeFiles(1)
    let down = false
    site.proxy.decide = (step, nth) => {
      if (down) return { do: 'answer', status: 503, headers: { 'Retry-After': '60' } }
      if (step !== 'step-1' || nth !== 1) return { do: 'pass' }
      down = true
      return { do: 'swallow' }
    }
    const plan = await site.plan()
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    await expect.poll(() => down).toBe(true)
    await site.reopen()
    down = false
    await site.core.handlers['uploads.retry']({ batchId, rowIds: null }, site.context)
    expect((await site.settled(batchId)).batch).toMatchObject({ state: 'completed' })
    expect((await site.jobs()).filter((job) => !job.complete && job.error === null)).toHaveLength(1)
    expect(await site.jobs()).toHaveLength(2)
    await expectEachOnce(1)
  })

  it('plans though something between answers once in place of the service', async () => {
    writeFiles(1)
    site.proxy.decide = (step) => {
      site.proxy.decide = () => ({ do: 'pass' })
      return step === 'other' ? { do: 'answer', status: 200 } : { do: 'pass' }
    }
    expect((await site.plan()).rows).toHaveLength(1)
  })

  it('waits for a new credential and goes on with it', async () => {
    writeFiles(2)
    let refused = true
    site.proxy.decide = () => (refused ? { do: 'answer', status: 401 } : { do: 'pass' })
    refused = false
    const plan = await site.plan()
    refused = true
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    await expect
      .poll(async () => (await site.core.handlers['uploads.getBatch']({ batchId }, site.context)).rows[0]?.statusText)
      .toBe('Waiting for a new credential')
    refused = false
    const connectionId = site.project.connectionId
    await site.core.handlers['connections.renew']({ connectionId, authorization: site.authorization }, site.context)
    expect((await site.settled(batchId)).batch).toMatchObject({ state: 'completed', rowsFailed: 0 })
    await expectEachOnce(2)
  })

  it('honours a busy service', async () => {
    writeFiles(3)
    site.proxy.decide = (step, nth) =>
      step === 'step-1' && nth <= 2 ? { do: 'answer', status: 503, headers: { 'Retry-After': '0' } } : { do: 'pass' }
    expect((await site.upload()).batch.state).toBe('completed')
    await expectEachOnce(3)
  })

  it('tells the file that vanished or changed, and sends the others', async () => {
    writeFiles(3)
    const plan = await site.plan()
    rmSync(join(site.files, 'survey 01.csv'))
    site.write('survey 02.csv', 'other text')
    utimesSync(join(site.files, 'survey 02.csv'), 1e9, 1e9)
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    const { batch, rows } = await site.settled(batchId)
    expect(batch).toMatchObject({ state: 'failed', rowsDone: 1, rowsFailed: 2 })
    expect(rows.map((row) => row.error?.code ?? null)).toEqual(['file.missing', 'file.changed', null])
    await site.core.handlers['uploads.retry']({ batchId, rowIds: [rows[1]?.id ?? ''] }, site.context)
    expect((await site.settled(batchId)).batch).toMatchObject({ rowsDone: 2, rowsFailed: 1 })
  })

  it('does not send what was edited while its job stood still in its place, unless it is told to', async () => {
    site.write('survey 01.csv', 'stuck for two seconds')
    const plan = await site.plan()
    const { handlers } = site.core
    const { batchId } = await handlers['uploads.start']({ planId: plan.id }, site.context)
    const row = async () => (await handlers['uploads.getBatch']({ batchId }, site.context)).rows[0]
    await expect.poll(async () => (await row())?.state).toBe('processing')
    site.write('survey 01.csv', 'what nobody has planned')
    await handlers['jobs.cancel']({ project: site.project, jobId: (await row())?.jobId ?? 0 }, site.context)
    const again = async () => {
      await handlers['uploads.retry']({ batchId, rowIds: [(await row())?.id ?? ''] }, site.context)
      return (await site.settled(batchId)).rows[0]
    }
    expect(await again()).toMatchObject({ state: 'failed', error: { code: 'file.changed' } })
    expect(await site.layers()).toEqual([])
    expect((await again())?.state).toBe('completed')
  })

  it('leaves out a row that failed when it is told to, and only then', async () => {
    site.write('gone.csv', 'point')
    const plan = await site.plan()
    rmSync(join(site.files, 'gone.csv'))
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    const { rows } = await site.settled(batchId)
    expect(rows.map((row) => row.state)).toEqual(['failed'])
    await site.core.handlers['uploads.cancel']({ batchId, rowIds: null }, site.context)
    expect((await site.settled(batchId)).rows.map((row) => row.state)).toEqual(['failed'])
    await site.core.handlers['uploads.cancel']({ batchId, rowIds: [rows[0]?.id ?? ''] }, site.context)
    await expect
      .poll(async () => (await site.settled(batchId)).rows.map(({ state, error }) => [state, error]))
      .toEqual([['cancelled', null]])
  })

  it('tells why a job failed', async () => {
    site.write('bad.csv', 'broken')
    const plan = await site.plan()
    expect(plan.rows[0]).toMatchObject({ action: 'problem' })
    expect(plan.rows[0]?.problems[0]?.message).toContain('Line 3')
  })

  it('pauses, goes on, and cancels', async () => {
    writeFiles(6)
    const plan = await site.plan()
    const { batchId } = await site.core.handlers['uploads.start']({ planId: plan.id }, site.context)
    await site.core.handlers['uploads.pause']({ batchId, rowIds: null }, site.context)
    const paused = await site.core.handlers['uploads.getBatch']({ batchId }, site.context)
    expect(paused.batch.state).not.toBe('running')
    const last = paused.rows[5]?.id ?? ''
    await site.core.handlers['uploads.cancel']({ batchId, rowIds: [last] }, site.context)
    await site.core.handlers['uploads.resume']({ batchId, rowIds: null }, site.context)
    const { rows } = await site.settled(batchId)
    expect(rows.slice(0, 5).every((row) => row.state === 'completed')).toBe(true)
    const made = (await site.layers()).some((layer) => layer.name === 'survey 06')
    expect(rows[5]?.state).toBe(made ? 'completed' : 'cancelled')
  })

  it('calls a job that a person cancelled no error, and sends its files again when asked, also at once', async () => {
    site.write('survey 01.csv', 'stuck for two seconds')
    const plan = await site.plan()
    const { handlers } = site.core
    const { batchId } = await handlers['uploads.start']({ planId: plan.id }, site.context)
    const row = async () => (await handlers['uploads.getBatch']({ batchId }, site.context)).rows[0]
    const again = async () => handlers['uploads.retry']({ batchId, rowIds: [(await row())?.id ?? ''] }, site.context)
    const cancelJob = async () => {
      await expect.poll(async () => (await row())?.state).toBe('processing')
      const jobId = (await row())?.jobId ?? 0
      await handlers['jobs.cancel']({ project: site.project, jobId }, site.context)
      return jobId
    }
    const first = await cancelJob()
    const { batch, rows } = await site.settled(batchId)
    expect([batch.state, batch.rowsFailed, rows[0]?.state, rows[0]?.error]).toEqual(['cancelled', 0, 'cancelled', null])
    expect(rows[0]?.history.at(-1)?.text).toBe(`Job ${first} was cancelled. No layer was made.`)

    await again()
    const second = await cancelJob()
    // What was watched a moment ago has not heard of it yet.
    await again()
    expect((await site.settled(batchId)).batch.state).toBe('completed')
    const call = { project: site.project, filters: {}, page: 1, pageSize: 100 }
    const { jobs, counts } = await handlers['jobs.list'](call, site.context)
    expect(counts).toMatchObject({ error: 2, cancelled: 2 })
    const ofJob = (id: number) => jobs.find(({ job }) => job.id === id)
    expect(ofJob(first)).toMatchObject({ state: 'error', cancelled: true, canSendAgain: false })
    expect(ofJob(second)).toMatchObject({ state: 'error', cancelled: true, canSendAgain: false })
    await expectEachOnce(1)
  }, 60_000)

  it('gives back without a network what was read with one', async () => {
    writeFiles(1)
    await site.upload()
    const call = { project: site.project, revisions: 'latest' as const }
    const online = await site.core.handlers['layers.list'](call, site.context)
    await site.stopService()
    const offline = await site.core.handlers['layers.list'](call, site.context)
    expect(offline).toMatchObject({ source: 'offline', readAt: online.readAt })
    expect(offline.overview).toEqual(online.overview)
    const layerId = online.overview.layers[0]?.id ?? 0
    expect((await site.core.handlers['layers.get']({ project: site.project, layerId }, site.context)).source).toBe(
      'offline',
    )
  })
})
