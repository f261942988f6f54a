import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { addOrganization } from '../admin/administration'
import { openContent } from '../content/open-content'
import { openStore } from '../store/open-store'
import { sweepService } from './sweep-service'

it('removes what nothing knows, also what was kept a moment ago, when no time is given; else leaves that alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sweep-'))
  const place = { dataDir: join(folder, 'service'), files: join(folder, 'files') }
  const store = openStore(place.dataDir)
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  const content = await openContent({ dataDir: join(folder, 'own'), files: place.files }, store, {
    ...{ now: Date.now, log: () => undefined },
  })
  const received = await content.receive(Readable.from([Buffer.from('of a job that was never begun')]))
  await content.keep(1, [received])
  content.release(1, [received.sha256])
  await content.close()
  await store.close()
  expect(await sweepService(place, 86_400_000)).toBe(0)
  // What was written this very moment is of before that.
  expect(await sweepService(place, -1_000)).toBe(1)
  expect(await sweepService(place, -1_000)).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
