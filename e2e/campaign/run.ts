import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../build/setup.mjs'
import { makeDesktop } from '../../build/test/end-to-end.mjs'
import { seededRandom } from '../../src/service/demo/site/random'
import { answers } from './answers'
import { badCopies } from './bad-copies'
import { badFiles } from './bad-files'
import type { Campaign, Findings } from './campaign'
import { cancel } from './cancel'
import { cuts } from './cuts'
import { deb } from './deb'
import { disk } from './disk'
import { holdKills } from './hold-kills'
import { mutants } from './mutants'
import { planner } from './planner'
import { records } from './records'
import { pageWithRun, type KeptRun } from './results-page'
import { sharedService } from './shared-service'
import { twoPeople } from './two-people'
import { update } from './update'
import { uploadKills } from './upload-kills'
import { walker } from './walker'
import { worlds } from './worlds'

/** Every campaign; a new one is a file of its own and a line here. */
const campaigns: Readonly<Record<string, Campaign>> = {
  answers,
  'bad-copies': badCopies,
  'bad-files': badFiles,
  cancel,
  cuts,
  deb,
  disk,
  hold: holdKills,
  kill: uploadKills,
  mutants,
  planner,
  records,
  'shared-service': sharedService,
  'two-clients': twoPeople,
  update,
  walker,
  worlds,
}

/** What is given as `--NAME TEXT` or `--NAME=TEXT`. */
function textOption(args: readonly string[], name: string): string | null {
  const at = args.findIndex((each) => each === `--${name}` || each.startsWith(`--${name}=`))
  return at === -1 ? null : (args[at]?.split('=')[1] ?? args[at + 1] ?? '')
}

/** A number given so. */
function option(args: readonly string[], name: string): number | null {
  const text = textOption(args, name)
  if (text === null) return null
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} has to be a whole number.`)
  return value
}

function usage(): string {
  const lines = Object.entries(campaigns).map(
    ([name, { about, defaultSize }]) => `  ${name.padEnd(14)} ${about} (${defaultSize})`,
  )
  return ['npm run campaign -- NAME [--seed N] [--size N] [--minutes N] [--only TEXT] [--keep]', ...lines].join('\n')
}

/** Set where the campaign has the desktop that it needs. */
const onDesktop = 'PLUMBLINE_ON_DESKTOP'

/** Runs this command once more with a display and a keychain; gives its exit status. */
function runOnDesktop(): number {
  const { env, prefix, remove } = makeDesktop()
  const [command = process.execPath, ...args] = [...prefix, process.execPath, ...process.execArgv, ...process.argv.slice(1)] // prettier-ignore
  try {
    const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env, [onDesktop]: '1' } })
    return status ?? 1
  } finally {
    remove()
  }
}

/** Writes the run into the page of results. */
function keep(run: Omit<KeptRun, 'day'>): void {
  const page = join(root, 'docs/campaigns.md')
  const before = existsSync(page) ? readFileSync(page, 'utf8') : null
  writeFileSync(page, pageWithRun(before, { ...run, day: new Date().toISOString().slice(0, 10) }))
}

/** Runs one campaign; gives the exit status: 0 when nothing was lost, doubled or wrong, 1 when something was, 2 for wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  const [name = ''] = args
  const campaign = campaigns[name]
  if (campaign === undefined) {
    console.log(usage())
    return name === '' ? 0 : 2
  }
  if (campaign.needsDesktop && !process.env[onDesktop]) return runOnDesktop()
  const seed = option(args, 'seed') ?? Math.floor(Math.random() * 2 ** 31)
  const size = option(args, 'size') ?? option(args, 'steps') ?? campaign.defaultSize
  console.log(`seed ${seed}`)
  const only = textOption(args, 'only') ?? ''
  const folder = mkdtempSync(join(tmpdir(), `plumbline-${name}-`))
  const findings: Findings = { lost: 0, doubled: 0, wrong: 0 }
  const began = Date.now()
  const minutes = option(args, 'minutes') ?? Infinity
  const isOver = () => Date.now() - began > minutes * 60_000
  let told = ''
  const tell = (text: string) => {
    told = text
    console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}`)
  }
  const found = (kind: keyof Findings, what: string) => {
    findings[kind]++
    tell(`${kind}: ${what}`)
  }
  try {
    await campaign.run({ folder, size, seed, only, isOver, random: seededRandom(seed), tell, found })
  } catch (error) {
    // A campaign that could not be finished has shown nothing.
    found(
      'wrong',
      `the campaign ended early: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  }
  const { lost, doubled, wrong } = findings
  const isClean = lost + doubled + wrong === 0
  if (args.includes('--keep')) keep({ name, size, seed, seconds: (Date.now() - began) / 1000, told, ...findings })
  if (isClean) rmSync(folder, { recursive: true, force: true })
  else console.log(`kept to look at: ${folder}`)
  console.log(`lost ${lost}, doubled ${doubled}, wrong ${wrong}`)
  return isClean ? 0 : 1
}

void main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)
