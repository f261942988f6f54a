import { writeFileSync } from 'node:fs'

/** Vitest reporter: writes what passed, what failed and what was skipped, and why, to PLUMBLINE_TEST_RESULT. */
export default class ResultReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const result = { passed: 0, failed: [], skipped: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state, note } = test.result()
        const name = `${module.relativeModuleId ?? module.moduleId}: ${test.fullName}`
        if (state === 'passed') result.passed += 1
        else if (state === 'failed') result.failed.push({ name, reason: messageOf(test.result().errors?.[0]) })
        else result.skipped.push({ name, reason: note ?? reasonInName(test.fullName) })
      }
      // A file that does not even load, or a hook around its tests that fails.
      for (const error of module.errors()) result.failed.push({ name: module.moduleId, reason: messageOf(error) })
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) result.failed.push({ name: suite.fullName, reason: messageOf(error) })
    }
    for (const error of unhandledErrors) result.failed.push({ name: 'outside of any test', reason: messageOf(error) })
    writeFileSync(process.env.PLUMBLINE_TEST_RESULT, JSON.stringify(result))
  }
}

function messageOf(error) {
  return String(error?.message ?? error ?? 'no message').split('\n')[0]
}

function reasonInName(name) {
  return /\((?:skipped|needs|without)[^)]*\)/.exec(name)?.[0].slice(1, -1) ?? 'its own condition is not met here'
}
