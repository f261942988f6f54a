/**
 * `npm test`: does the set-up that is missing, then runs every check: format, lint, types, build, unit (with conformance), end
 * to end. The windows of the end-to-end specs mostly wait: all else runs beside them and takes what they leave of the processor.
 * The last line is `N passed, N failed, N skipped`.
 */
import { ensureBuild, ensureDependencies, lastLines, requireNode, root, run } from './setup.mjs'
import { staticChecks } from './test/checks.mjs'
import { findHosts, runEndToEnd } from './test/end-to-end.mjs'
import { filesOf, triedAgain } from './test/stories.mjs'
import { tellStep, tellSummary } from './test/summary.mjs'
import { vitestRun } from './test/vitest-run.mjs'

requireNode()
await ensureDependencies()

const results = []

async function step(name, work) {
  const began = performance.now()
  const result = await work()
  tellStep(name, result, performance.now() - began)
  results.push(result)
  return result.failed.length === 0
}

/** A check that is one program: it counts as one. */
async function single(name, args) {
  const { status, output } = await run(process.execPath, args, { cwd: root, inBackground: true })
  return status === 0
    ? { passed: 1, failed: [], skipped: [], output: '' }
    : { passed: 0, failed: [{ name, reason: 'see above' }], skipped: [], output: lastLines(output, 100) }
}

async function build() {
  const broken = await ensureBuild()
  return broken === null
    ? { passed: 1, failed: [], skipped: [], output: '' }
    : { passed: 0, failed: [{ name: 'build', reason: 'see above' }], skipped: [], output: broken }
}

async function staticLane() {
  for (const { name, args } of staticChecks) await step(name, () => single(name, args))
}

/** @param {boolean} built tests that start the program take the built one */
async function unitLane(built) {
  const options = { timeoutMs: 2_400_000, inBackground: true, env: built ? { PLUMBLINE_BUILT: '1' } : {} }
  const tests = (files) => vitestRun('unit', files, options)
  // Tests of a file may build on each other: it is tried again as a whole.
  await step('unit and conformance', async () => triedAgain(await tests([]), (again) => tests(filesOf(again))))
}

async function runLanes() {
  const hosts = findHosts()
  const built = await step('build', build)
  await Promise.all([unitLane(built), built && hosts.then((found) => step('end to end', () => runEndToEnd(found)))])
}

await Promise.all([staticLane(), runLanes()])
process.exitCode = tellSummary(results)
