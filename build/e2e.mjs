/** `npm run e2e -- [file] [vitest arguments]`: the end-to-end specs alone, on a fresh build. */
import { ensureBuild, ensureDependencies, requireNode } from './setup.mjs'
import { findHosts, runEndToEnd } from './test/end-to-end.mjs'
import { tellStep, tellSummary } from './test/summary.mjs'

requireNode()
await ensureDependencies()
const broken = await ensureBuild()
if (broken !== null) {
  console.error(broken)
  process.exit(1)
}
const began = performance.now()
const result = await runEndToEnd(await findHosts(), process.argv.slice(2))
tellStep('end to end', result, performance.now() - began)
process.exitCode = tellSummary([result])
