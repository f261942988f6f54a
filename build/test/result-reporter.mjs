import { writeFileSync } from 'node:fs'
import { sumOf } from './stories.mjs'

/**
 * Vitest reporter: writes what passed, what failed and was skipped, and why, to PLUMBLINE_TEST_RESULT: a RunResult; and beside it
 * (-times.json) how long each file took, the slowest first.
 */
export default class ResultReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const stories = new Map()
    const outside = []
    for (const module of modules) {
      const file = module.relativeModuleId ?? module.moduleId
      const storyOf = (task) => {
        const title = outermost(task).name
        const key = `${file}: ${title}`
        if (!stories.has(key)) stories.set(key, { file, title, passed: 0, failed: [], skipped: [] })
        return stories.get(key)
      }
      for (const test of module.children.allTests()) {
        const { state, note, errors } = test.result()
        const name = `${file}: ${test.fullName}`
        const story = storyOf(test)
        if (state === 'passed') story.passed += 1
        else if (state === 'failed') story.failed.push({ name, reason: messageOf(errors?.[0]) })
        else story.skipped.push({ name, reason: note ?? reasonInName(test.fullName) })
      }
      // A file that does not even load, or a hook around its tests that fails.
      for (const error of module.errors()) outside.push({ name: module.moduleId, reason: messageOf(error) })
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          storyOf(suite).failed.push({ name: `${file}: ${suite.fullName}`, reason: messageOf(error), isSetUp: true })
    }
    for (const error of unhandledErrors)
      outside.push({ name: `outside of any test${placeOf(error)}`, reason: messageOf(error) })
    const result = process.env.PLUMBLINE_TEST_RESULT
    writeFileSync(result.replace(/\.json$/, '-times.json'), JSON.stringify(timesOf(modules), null, 1))
    writeFileSync(result, JSON.stringify(sumOf([...stories.values()], outside)))
  }
}

function timesOf(modules) {
  const times = modules.map((module) => {
    const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic()
    const ms = Math.round(duration + collectDuration + environmentSetupDuration + setupDuration)
    return { file: module.relativeModuleId ?? module.moduleId, ms }
  })
  return times.sort((a, b) => b.ms - a.ms)
}

/** The outermost `describe` that a test or a `describe` belongs to; itself where there is none around it. */
function outermost(task) {
  return task.parent.type === 'module' ? task : outermost(task.parent)
}

function messageOf(error) {
  return String(error?.message ?? error ?? 'no message').split('\n')[0]
}

/** Where it came from, that whoever reads it can look: the first line of the stack. */
function placeOf(error) {
  const line = /^\s+at .*$/m.exec(String(error?.stack ?? ''))?.[0]
  return line ? ` (${line.trim()})` : ''
}

function reasonInName(name) {
  return /\((?:skipped|needs|without)[^)]*\)/.exec(name)?.[0].slice(1, -1) ?? 'its own condition is not met here'
}
