/**
 * `npm test`: does the set-up that is missing, then runs every check: format, lint, types, build, unit, conformance, end to
 * end. Two lanes run side by side. The last line is `N passed, N failed, N skipped`.
 */
import { ensureBuild, ensureDependencies, lastLines, requireNode, root, run } from './setup.mjs'
import { staticChecks } from './test/checks.mjs'
import { findHosts, runEndToEnd } from './test/end-to-end.mjs'
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
  const { status, output } = await run(process.execPath, args, { cwd: root })
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

async function runLane() {
  const built = await step('build', build)
  const hosts = findHosts()
  await step('unit', () => vitestRun('unit', ['--exclude', '**/*conformance*'], { timeoutMs: 900_000 }))
  await step('conformance', () =>
    vitestRun('conformance', ['conformance', '--passWithNoTests'], { timeoutMs: 600_000 }),
  )
  const found = await hosts
  if (built) await step('end to end', () => runEndToEnd(found))
}

await Promise.all([staticLane(), runLane()])
process.exitCode = tellSummary(results)
