import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/service/demo/site/random'
import { makeScratch } from '../guards/scratch'
import { root } from '../setup.mjs'
import { refused } from './compiler'
import { openJudge, type Judge } from './judge'
import { mutantsOf, mutated, type Mutant } from './mutants'
import { readReachingTests } from './reaching-tests'
import { figuresOf, pageWith, scoreOf, survivorsPage, type FolderScore, type Verdict } from './report'

/**
 * `npm run mutation -- [--each 12] [--seed 1] [--heading WORDS] [FOLDERS]`: makes slips by chance in the code of each folder, in copies of
 * the checkout, and counts those that a test notices. What the compiler refuses is no slip that could be shipped, and does not
 * count. With a heading the figures are kept under it in bench/results/mutation.md, folder by folder; what nothing noticed goes to
 * test-results/mutation.md.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      each: { type: 'string', default: '12' },
      seed: { type: 'string', default: '1' },
      heading: { type: 'string' },
    },
    allowPositionals: true,
  })
  const samples = await samplesOf(foldersToScore(positionals), Number(values.each), Number(values.seed))
  const page = join(root, 'bench/results/mutation.md')
  const heading = values.heading ?? `Seed ${values.seed}`
  const scores = await scoresOf(samples, (some) => {
    if (values.heading === undefined) return
    writeFileSync(page, pageWith(existsSync(page) ? readFileSync(page, 'utf8') : null, figuresOf(some, heading)))
  })
  console.log(`\n${figuresOf(scores, heading)}`)
}

/** Rooms of src two levels deep; the files beside them make a room of their own. Templates of Vue are looked at by eye and by e2e/. */
function foldersToScore(wanted: readonly string[]): string[] {
  const areas = ['cli', 'core', 'geo', 'host-web', 'node', 'renderer', 'service', 'shared'].map((name) => `src/${name}`)
  const rooms = areas.flatMap((area) => [
    area,
    ...readdirSync(join(root, area), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? posix.join(area, entry.name) : [],
    ),
  ])
  return rooms.filter(
    (room) => sourcesOf(room).length > 0 && (wanted.length === 0 || wanted.some((start) => room.startsWith(start))),
  )
}

function sourcesOf(folder: string): string[] {
  const isArea = folder.split('/').length === 2
  return readdirSync(join(root, folder), { recursive: !isArea, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.ts$/.test(file) && !/(\.test|\.suite|-helper|\.d)\.ts$/.test(file))
}

interface Sample {
  folder: string
  total: number
  made: Mutant[]
}

/** So many are looked at for each that is to be made: the compiler refuses most. */
const spare = 4

async function samplesOf(folders: readonly string[], each: number, seed: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const texts = new Map<string, string>()
  for (const folder of folders) {
    const all: Mutant[] = []
    for (const file of sourcesOf(folder)) {
      const text = readFileSync(join(root, file), 'utf8')
      texts.set(file, text)
      all.push(...(await mutantsOf(file, text)))
    }
    const random = seededRandom(seed)
    const total = all.length
    const picked: Mutant[] = []
    while (picked.length < each * spare && all.length > 0)
      picked.push(...all.splice(Math.floor(random() * all.length), 1))
    samples.push({ folder, total, made: picked })
  }
  const textWith = (mutant: Mutant): string => mutated(texts.get(mutant.file) ?? '', mutant)
  const changes = samples.flatMap(({ made }) => made.map((mutant) => ({ file: mutant.file, text: textWith(mutant) })))
  const refusals = refused(root, changes).values()
  return samples.map(({ made, ...sample }) => ({
    ...sample,
    made: made.filter(() => refusals.next().value === false).slice(0, each),
  }))
}

/** Two at a time: a judge uses one core. */
const judges = 2

/** @param keep is given all scores so far after each folder: a run takes an hour, and may be ended before */
async function scoresOf(samples: readonly Sample[], keep: (scores: FolderScore[]) => void): Promise<FolderScore[]> {
  const reaching = readReachingTests(root)
  const scratches = Array.from({ length: judges }, () => makeScratch(root))
  const bench = scratches.map((scratch) => openJudge(scratch, reaching))
  process.once('exit', () => {
    for (const judge of bench) judge.end()
    for (const scratch of scratches) scratch.remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const scores: FolderScore[] = []
  for (const { folder, total, made } of samples) {
    scores.push({ folder, total, verdicts: await verdictsOf(made, bench) })
    console.log(`${folder}: ${Math.round(scoreOf(scores.at(-1)?.verdicts ?? []) * 100)} % of ${made.length} noticed`)
    writeFileSync(join(root, 'test-results/mutation.md'), survivorsPage(scores))
    keep(scores)
  }
  return scores
}

async function verdictsOf(made: readonly Mutant[], bench: readonly Judge[]): Promise<Verdict[]> {
  const due = made.entries()
  const verdicts: Verdict[] = []
  const work = async (judge: Judge): Promise<void> => {
    for (const [index, mutant] of due) verdicts[index] = await judge.judge(mutant)
  }
  await Promise.all(bench.map(work))
  return verdicts
}

void main(process.argv.slice(2)).then(() => process.exit())
