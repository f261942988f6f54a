import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ForeignService } from './foreign-service/foreign-service'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { tellOneStory } from './harness/one-story'
import { chooseUploadFolder, connectTo, openSection } from './harness/window'

const soon = { timeout: 30_000 }
const authorization = 'Key s3cret-of-the-fjord'

/** A folder of GeoJSON files, each of its own content. */
function write(folder: string, names: readonly string[]): string {
  mkdirSync(folder)
  names.forEach((name, index) => {
    const point = { type: 'Point', coordinates: [5.3 + index / 100, 60.39] }
    const features = [{ type: 'Feature', properties: { name }, geometry: point }]
    writeFileSync(join(folder, `${name}.geojson`), JSON.stringify({ type: 'FeatureCollection', features }))
  })
  return folder
}

onHost('web', 'jobs that stand still or fail', (host) => {
  let app: AppUnderTest
  let service: ForeignService
  const work = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'))
  beforeAll(async () => {
    service = await ForeignService.start({ authorization, processingMs: 3_600_000 })
    app = await host.start()
    await connectTo(app.page, { url: service.url, authorization }, 'Quay')
  })
  afterAll(async () => {
    await app?.close()
    await service?.stop()
    rmSync(work, { recursive: true, force: true })
  })
  tellOneStory(() => app)

  it('says of those that stand still why that may be, and sends all of them again at once', async () => {
    const { page } = app
    const { project } = service
    await chooseUploadFolder(app, write(join(work, 'quay'), ['Kerbs', 'Mains', 'Trees']))
    await page.getByRole('button', { name: 'Start 3 uploads' }).click()
    await expect.poll(() => project.jobs.filter((job) => job.state === 'processing').length, soon).toBe(3)
    await openSection(page, 'Jobs')
    await page.getByRole('grid', { name: 'Jobs' }).getByText('Processing').first().waitFor(soon)
    // Twenty minutes later one of them has moved.
    service.clockAheadMs = 1_200_000
    for (const job of project.jobs.slice(2)) job.updatedMs += service.clockAheadMs
    await page.getByText('2 of those processing have not moved for a while.').waitFor(soon)
    await page.getByText('Other jobs went on meanwhile: it is probably this file.').first().waitFor(soon)
    await app.screenshot('job-doctor-stuck')
    await page.getByRole('button', { name: 'Choose them' }).click()
    await page.getByRole('heading', { name: '2 jobs chosen' }).waitFor(soon)
    await app.screenshot('job-doctor-chosen')
    project.habits.processingMs = 300
    await page.getByRole('button', { name: 'Cancel and send again (2)' }).click()
    await expect.poll(() => project.layers.length, soon).toBe(2)
    expect(project.jobs.filter((job) => job.state === 'error')).toHaveLength(2)
  })

  it('plans the files of one that failed once more, to change what the service could not read', async () => {
    const { page } = app
    const { project } = service
    project.habits.jobError = () => 'no CRS in file'
    await openSection(page, 'Uploads')
    await chooseUploadFolder(app, write(join(work, 'pegs'), ['Pegs']))
    await page.getByRole('button', { name: 'Start 1 upload' }).click()
    const grid = page.getByRole('grid', { name: 'Rows of the batch' })
    await grid.getByRole('button', { name: 'Choose the CRS…' }).waitFor(soon)
    await app.screenshot('job-doctor-failed')
    await grid.getByRole('button', { name: 'Choose the CRS…' }).click()
    await page.getByRole('heading', { name: 'Pegs' }).waitFor(soon)
    await app.screenshot('job-doctor-again')
    project.habits.jobError = () => null
    await page.getByRole('button', { name: 'Start 1 upload' }).click()
    await grid.getByRole('row', { name: 'Pegs' }).getByText('Completed').waitFor(soon)
    expect(project.layers.filter((layer) => layer.name === 'Pegs')).toHaveLength(1)
  })
})
