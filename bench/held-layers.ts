/**
 * A home with many held layers, opened in a new process with no service there: until the list of layers is there, until the first tile,
 * and until every layer is ready with a tile of its own. The command line, a process of its own as it is delivered, tells the list too.
 *
 *     npm run build && npx tsx bench/held-layers.ts [--layers 500] [--rounds 5] [--out bench/results/held-layers.md]
 *
 * Linux. The pages of the disk are dropped before each round where that is allowed (as root), so that it is cold.
 */
import { execFileSync, fork, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSecondService } from '../e2e/harness/second-service'
import { median, spread } from './figures'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const count = Number(option('--layers') ?? 500)
const rounds = Number(option('--rounds') ?? 5)
const work = mkdtempSync(join(tmpdir(), 'bench-held-layers-'))
const home = join(work, 'home')
const cli = join(__dirname, '../out/main/cli.js')

type Marks = Record<string, number>

function writeLayers(folder: string): void {
  for (let layer = 0; layer < count; layer++) {
    const features = Array.from({ length: 40 }, (_, at) => ({
      ...{ type: 'Feature', properties: { id: at, kind: `kind ${at % 5}` } },
      geometry: {
        type: 'LineString',
        coordinates: [[153 + layer / 5_000 + at / 1e4, -27.4], [153 + layer / 5_000 + at / 1e4, -27.41]], // prettier-ignore
      },
    }))
    writeFileSync(join(folder, `line ${layer}.geojson`), JSON.stringify({ type: 'FeatureCollection', features }))
  }
}

/** Whether the system let us drop the pages that it keeps of the disk. */
function dropPages(): boolean {
  spawnSync('sync')
  return spawnSync('sh', ['-c', 'echo 3 > /proc/sys/vm/drop_caches'], { stdio: 'ignore' }).status === 0
}

function openOnce(where: string[]): Promise<Marks> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'held-layers-client.ts'), [home, ...where], { execArgv: ['--import', 'tsx'] })
    child.once('message', (marks) => resolve(marks as Marks))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the client ended with ${code}`)))
  })
}

async function main(): Promise<void> {
  const service = await startSecondService()
  const folder = mkdtempSync(join(work, 'files-'))
  writeLayers(folder)
  const env = { ...process.env, PLUMBLINE_HOME: home, PLUMBLINE_AUTHORIZATION: service.authorization }
  const project = ['--server', service.url, '--org', service.organization, '--project', String(service.projectId)]
  const run = (words: string[]) => execFileSync(process.execPath, [cli, ...words], { env, maxBuffer: 1e9 })
  console.error(`${count} layers are sent …`)
  await service.upload(folder)
  console.error('… and held')
  run(['hold', ...project, '--json'])
  await service.stop()

  const marks: Marks[] = []
  const listed: number[] = []
  let cold = true
  const load = loadavg()[0] ?? 0
  for (let round = 0; round < rounds; round++) {
    cold = dropPages() && cold
    const began = performance.now()
    run(['layers', ...project, '--json'])
    listed.push(performance.now() - began)
    cold = dropPages() && cold
    marks.push(await openOnce([service.url, service.authorization, service.organization, String(service.projectId)]))
    console.error(round + 1, JSON.stringify({ cli: listed.at(-1), ...marks.at(-1) }))
  }
  await service.close()
  const row = (what: string, all: number[]) => `| ${what} | ${median(all).toFixed(0)} | ${spread(all, 0)} |`
  const of = (name: string) => marks.map((each) => each[name] ?? NaN)
  const text = [
    '# Held layers opened with no service there',
    '',
    `${count} held layers, in ms. Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpus()[0]?.model}, load average ${load.toFixed(1)} before; ${rounds} rounds, each in new processes, ${cold ? 'with the pages of the disk dropped before' : 'the pages of the disk were not dropped'}.`,
    '',
    '| from the opening of the home until | median | least to most |',
    '| --- | --- | --- |',
    row('the client is there', of('open')),
    row('the list of layers', of('list')),
    row('the states of all revisions', of('states')),
    row('the first tile', of('firstTile')),
    row('a tile of every layer', of('allTiles')),
    row('the command line has printed the list, from the start of its process', listed),
    '',
  ].join('\n')
  console.log(text)
  const out = option('--out')
  if (out !== undefined) writeFileSync(out, text)
}

void main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(() => rmSync(work, { recursive: true, force: true, maxRetries: 10 }))
