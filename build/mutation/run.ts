import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/service/demo/site/random'
import { makeScratch, type Scratch } from '../guards/scratch'
import { root } from '../setup.mjs'
import { openCompiler, type Compiler } from './compiler'
import { mutantsOf, mutated, type Mutant } from './mutants'
import { readReachingTests } from './reaching-tests'
import { figuresPage, survivorsPage, type FolderScore, type Verdict } from './report'

/**
 * `npm run mutation -- [--each 12] [--seed 1] [FOLDERS]`: makes slips by chance in the code of each folder, in a copy of the
 * checkout, and counts those that a test notices. What the compiler refuses is no slip that could be shipped, and does not
 * count. The figures of a run over all folders go to bench/results/mutation.md; what nothing noticed to test-results/mutation.md.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { each: { type: 'string', default: '12' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  })
  const folders = foldersToScore(positionals)
  const scratch = makeScratch(root)
  process.once('exit', () => scratch.remove())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const judge = judgeIn(scratch)
  const scores: FolderScore[] = []
  for (const folder of folders) {
    const score = await scoreFolder(folder, { each: Number(values.each), seed: Number(values.seed), judge })
    scores.push(score)
    console.log(
      `${folder}: ${score.verdicts.filter(({ noticedBy }) => noticedBy !== null).length} of ${score.verdicts.length} noticed`,
    )
    mkdirSync(join(root, 'test-results'), { recursive: true })
    writeFileSync(join(root, 'test-results/mutation.md'), survivorsPage(scores))
  }
  const page = figuresPage(scores, `npm run mutation -- --each ${values.each} --seed ${values.seed}`)
  if (positionals.length === 0) writeFileSync(join(root, 'bench/results/mutation.md'), page)
  console.log(`\n${page}`)
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

type Judge = (mutant: Mutant) => Promise<Verdict | null>

async function scoreFolder(
  folder: string,
  { each, seed, judge }: { each: number; seed: number; judge: Judge },
): Promise<FolderScore> {
  const all: Mutant[] = []
  for (const file of sourcesOf(folder)) all.push(...(await mutantsOf(file, readFileSync(join(root, file), 'utf8'))))
  const total = all.length
  const random = seededRandom(seed)
  const verdicts: Verdict[] = []
  while (verdicts.length < each && all.length > 0) {
    const [mutant] = all.splice(Math.floor(random() * all.length), 1)
    const verdict = mutant ? await judge(mutant) : null
    if (verdict !== null) verdicts.push(verdict)
  }
  return { folder, total, verdicts }
}

/** Tests as near as this are run at once; then so many more of those behind them. */
const nearTests = 6
const widerTests = 10

/** Null: the compiler refuses the change. */
function judgeIn(scratch: Scratch): Judge {
  const compiler: Compiler = openCompiler(root)
  const reaching = readReachingTests(root)
  return async (mutant) => {
    const path = join(scratch.folder, mutant.file)
    const text = readFileSync(path, 'utf8')
    const changed = mutated(text, mutant)
    if (compiler.refuses(mutant.file, changed)) return null
    const tests = reaching.of(mutant.file)
    writeFileSync(path, changed)
    try {
      for (const some of [tests.slice(0, nearTests), tests.slice(nearTests, nearTests + widerTests)]) {
        if (some.length === 0) continue
        const { failed, broken } = await scratch.test(some)
        const noticedBy = failed[0] ?? broken
        if (noticedBy !== null) return { mutant, was: text.slice(mutant.start, mutant.end), noticedBy }
      }
      return { mutant, was: text.slice(mutant.start, mutant.end), noticedBy: null }
    } finally {
      writeFileSync(path, text)
    }
  }
}

void main(process.argv.slice(2))
