import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from './open-store'
import { describeStore } from './store.suite'

describeStore('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-store-'))
  return Promise.resolve({
    open: () => Promise.resolve(openStore(folder)),
    close: () => Promise.resolve(rmSync(folder, { recursive: true })),
  })
})
