import { join } from 'node:path'
import { root } from '../setup.mjs'
import { faultsOf } from './check-guide'
import { readGuide } from './read-guide'
import { writeSite } from './site'

/** `npm run guide` writes docs/guide as a site to dist/guide: any server of files can give it away. */
const docs = join(root, 'docs')
const guide = readGuide(docs)
const faults = faultsOf(guide)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else {
  writeSite(guide, docs, join(root, 'dist/guide'))
  console.log(`dist/guide/index.html, ${guide.pages.length} pages`)
}
