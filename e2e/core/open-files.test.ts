import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBelow, tellsOpenFiles } from '../../src/node/open-below.test-helper'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
beforeEach(async () => {
  site = await openCoreSite()
  await site.core.start()
})
afterEach(() => site.close())

it.skipIf(!tellsOpenFiles)(
  'a client that was closed has no file of its home open: the folder can be moved',
  async () => {
    site.write('gas.csv', 'point\nfirst')
    await site.upload()
    await site.core.handlers['layers.list']({ project: site.project, revisions: 'all' }, site.context)
    expect(openBelow(site.home)).not.toEqual([])
    await site.core.close()
    expect(openBelow(site.home)).toEqual([])
    expect(readdirSync(site.home).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
    expect(readdirSync(join(site.home))).toContain('uploads.db')
  },
)
