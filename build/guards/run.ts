import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { without, type Guard } from './guard'
import { openKept, type KeptOutcomes, type Outcome } from './kept'
import { securityPage } from './security-page'
import { makeScratch, type Scratch, type TestRun } from './scratch'
import { sections } from './sections'

/**
 * `npm run guards -- [--all] [--go-on] [WORDS]`: takes each guard out in turn, in a copy of the checkout, and demands that its test
 * fails. WORDS picks guards by what they say or where they lie. `--go-on` takes over what runs before it found held, where
 * neither the row nor its file nor its test has changed. `--page` writes docs/security.md instead.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--page')) return writeFileSync(join(root, 'docs/security.md'), await securityPage(sections))
  const words = args
    .filter((arg) => !arg.startsWith('--'))
    .join(' ')
    .toLowerCase()
  const all = sections.flatMap(({ guards }) => guards)
  const picked = all.filter((guard) => `${guard.what} ${guard.file} ${guard.test}`.toLowerCase().includes(words))
  const chosen = picked.filter((guard) => guard.needs !== 'build' || args.includes('--all'))
  const left = picked.length - chosen.length
  const outcomes = await takeEachOut(chosen, args.includes('--go-on'))
  const held = outcomes.filter(({ fault }) => fault === null).length
  const page = pageOf(outcomes)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(join(root, 'test-results/guards.md'), page)
  console.log(`\n${page}`)
  console.log(`${held} of ${outcomes.length} guards are held by a test.${left > 0 ? ` ${left} need --all.` : ''}`)
  process.exitCode = held === outcomes.length ? 0 : 1
}

async function takeEachOut(guards: readonly Guard[], goesOn: boolean): Promise<Outcome[]> {
  const scratch = makeScratch(root)
  process.once('exit', () => scratch.remove())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const kept = openKept(join(root, 'test-results/guards-held.json'), scratch.folder, goesOn)
    const due = guards.filter((guard) => kept.get(guard) === null)
    console.log(`${guards.length - due.length} of ${guards.length} guards were held in a run before this one.`)
    const unsound = await unsoundTests(scratch, due, kept)
    const now = new Map<Guard, Outcome>()
    for (const [index, guard] of due.entries()) {
      const known = unsound.get(guard.test)
      const outcome = known ? { guard, failed: '', fault: known } : await takeOut(scratch, guard)
      now.set(guard, outcome)
      kept.add(outcome)
      const told = outcome.fault === null ? `fails: ${outcome.failed}` : `NOT HELD: ${outcome.fault}`
      console.log(`${index + 1}/${due.length} ${guard.what} (${guard.file})\n    ${told}`)
    }
    return guards.flatMap((guard) => now.get(guard) ?? kept.get(guard) ?? [])
  } finally {
    scratch.remove()
  }
}

/** Tests that fail, or do not run, while every guard is in its place prove nothing. */
async function unsoundTests(
  scratch: Scratch,
  guards: readonly Guard[],
  kept: KeptOutcomes,
): Promise<Map<string, string>> {
  const unsound = new Map<string, string>()
  const note = (test: string, { passed, failed, broken }: TestRun): void => {
    const why = broken ?? failed[0] ?? (passed === 0 ? 'no test ran' : null)
    if (why === null) kept.addSound(test)
    else unsound.set(test, `its test is not sound with the guard in place: ${why}`)
  }
  const tests = (isBuilt: boolean) => [
    ...new Set(
      guards.flatMap(({ needs, test }) => ((needs === 'build') === isBuilt && !kept.isSound(test) ? test : [])),
    ),
  ]
  const plain = tests(false)
  if (plain.length > 0) {
    const together = await scratch.test(plain)
    // Only where something is wrong is each looked at alone.
    if (together.broken !== null || together.failed.length > 0)
      for (const test of plain) note(test, await scratch.test([test]))
    else for (const test of plain) kept.addSound(test)
  }
  for (const test of tests(true)) note(test, await scratch.testBuilt(test))
  return unsound
}

async function takeOut(scratch: Scratch, guard: Guard): Promise<Outcome> {
  const path = join(scratch.folder, guard.file)
  const text = readFileSync(path, 'utf8')
  const spoiled = without(guard, text)
  if (spoiled === null) return { guard, failed: '', fault: `${guard.file} does not hold its text exactly once` }
  writeFileSync(path, spoiled)
  try {
    const run = await (guard.needs === 'build'
      ? scratch.testBuilt(guard.test, guard.only)
      : scratch.test([guard.test], guard.only))
    const [failed = ''] = run.failed
    return { guard, failed, fault: failed === '' ? (run.broken ?? passedText(run)) : null }
  } finally {
    writeFileSync(path, text)
  }
}

function passedText({ passed }: TestRun): string {
  return passed === 0 ? 'no test ran' : `${passed} tests pass without it`
}

function pageOf(outcomes: readonly Outcome[]): string {
  const cell = (text: string): string => (text.split('\n')[0] ?? '').replaceAll('|', '\\|')
  const rows = outcomes.map(({ guard, failed, fault }) => {
    const told = fault === null ? failed : `**not held**: ${fault}`
    return `| ${cell(guard.what)} | ${guard.file} | ${cell(told)} |`
  })
  return ['| guard | taken out of | test that failed |', '| --- | --- | --- |', ...rows, ''].join('\n')
}

void main(process.argv.slice(2))
