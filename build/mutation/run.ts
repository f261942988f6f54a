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
import { countsOf, figuresOf, pageWith, scoreOf, survivorsPage, type FolderScore } from './report'
import { openTestRunner } from './test-runner'

/**
 * `npm run mutation -- [--each 12] [--seed 1] [--nearest 12] [--heading WORDS] [FOLDERS]`: makes slips by chance in the code of each
 * folder, in copies of the checkout, and counts those that a test notices; of the files of tests that reach a slip so many of the
 * nearest are run. What the compiler refuses is no slip that could be shipped, and does not count. With a heading the figures are kept
 * under it in bench/results/mutation.md, folder by folder, beside those of folders that were judged under it before; what nothing
 * noticed goes to test-results/mutation.md.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      each: { type: 'string', default: '12' },
      seed: { type: 'string', default: '1' },
      nearest: { type: 'string', default: '12' },
      heading: { type: 'string' },
    },
    allowPositionals: true,
  })
  const samples = await samplesOf(foldersToScore(positionals), Number(values.each), Number(values.seed))
  const page = join(root, 'bench/results/mutation.md')
  const { heading } = values
  const scores = await scoresOf(samples, Number(values.nearest), (some) => {
    if (heading === undefined) return
    writeFileSync(page, pageWith(existsSync(page) ? readFileSync(page, 'utf8') : null, heading, some.map(countsOf)))
  })
  console.log(`\n${figuresOf(scores.map(countsOf), heading ?? `Seed ${values.seed}`)}`)
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
async function scoresOf(
  samples: readonly Sample[],
  nearest: number,
  keep: (scores: FolderScore[]) => void,
): Promise<FolderScore[]> {
  const reaching = readReachingTests(root)
  const scratches = Array.from({ length: judges }, () => makeScratch(root))
  const bench = scratches.map(({ folder }) => openJudge(folder, reaching, openTestRunner(folder), nearest))
  process.once('exit', () => {
    for (const judge of bench) judge.end()
    for (const scratch of scratches) scratch.remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const scores: FolderScore[] = []
  const due = samples.flatMap(({ folder, total, made }) => {
    const score: FolderScore = { folder, total, verdicts: [] }
    return made.map((mutant) => ({ mutant, score, count: made.length }))
  })
  const work = async (judge: Judge, jobs: Iterable<(typeof due)[number]>): Promise<void> => {
    for (const { mutant, score, count } of jobs) {
      const verdict = await judge.judge(mutant)
      score.verdicts.push(verdict)
      process.stdout.write(survivorsPage([{ ...score, verdicts: [verdict] }]))
      if (score.verdicts.length < count) continue
      scores.push(score)
      console.log(`${score.folder}: ${Math.round(scoreOf(countsOf(score)) * 100)} % of ${count} noticed`)
      writeFileSync(join(root, 'test-results/mutation.md'), survivorsPage(scores))
      keep(scores)
    }
  }
  const jobs = due.values()
  await Promise.all(bench.map((judge) => work(judge, jobs)))
  return scores
}

void main(process.argv.slice(2)).then(() => process.exit())
