import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onHost } from './harness/hosts'
import { writeLargeGeoTiff } from './harness/large-file'
import { watchMemory } from './harness/memory'
import { startSecondService, type SecondService } from './harness/second-service'
import { chooseUploadFolder, connectTo } from './harness/window'

const megabytes = 64
/** More than a process may grow while a file goes through it, however large that is. */
const maxMb = 200

// The same core in both hosts: one is enough.
onHost('electron', 'a large file', (host) => {
  let app: AppUnderTest
  let service: SecondService
  const root = mkdtempSync(join(tmpdir(), 'plumbline-large-'))
  const folder = join(root, 'Drone')
  beforeAll(async () => {
    mkdirSync(folder)
    writeLargeGeoTiff(join(folder, 'Ortho.tif'), megabytes)
    service = await startSecondService()
    app = await host.start()
    await connectTo(app.page, service, 'Harbour Tunnel Works')
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
    await rm(root, { recursive: true, force: true })
  })

  it(`goes up in pieces: ${megabytes} MB, and neither side grows by ${maxMb} MB`, { timeout: 180_000 }, async () => {
    const { page } = app
    await chooseUploadFolder(app, folder)
    await page.getByRole('button', { name: 'Start 1 upload' }).click({ timeout: 60_000 })
    const memory = watchMemory({ app: app.pid, service: service.pid })
    // Until it is a layer: before, the program asks whether it may end.
    await page
      .getByRole('grid', { name: 'Rows of the batch' })
      .getByRole('row', { name: /Ortho/ })
      .getByText('Completed')
      .first()
      .waitFor({ timeout: 120_000 })
    const grown = memory.stop()
    console.warn(`grown by MB: ${JSON.stringify(grown)}`)
    await app.screenshot('upload-large')
    for (const [name, mb] of Object.entries(grown)) expect(mb, name).toBeLessThan(maxMb)
  })
})
