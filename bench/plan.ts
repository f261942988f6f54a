/**
 * The plan of a folder of 100,000 files: 20,100 groups, almost all shapefiles of five files, and 125 sparse GeoTIFFs of 8 GB (1 TB as
 * the file system tells it). By the command line, for the first time and again in the same home; every process of it is counted.
 *
 *     npm run build && npx tsx bench/plan.ts [--groups 20100] [--tifs 125] [--rounds 1] [--out bench/results/plan.md]
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { appEnvironment, checkout } from '../e2e/harness/app-under-test'
import { writeLargeGeoTiff } from '../e2e/harness/large-file'
import { startSecondService, type SecondService } from '../e2e/harness/second-service'
import { keepResults } from './keep-results'
import { treeCpuMs, treeMemoryMb } from './process-tree'
import { pointShapefile } from './small-layers'

const args = process.argv.slice(2)
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const groups = Number(option('--groups') ?? 20_100)
const tifs = Number(option('--tifs') ?? 125)
const rounds = Number(option('--rounds') ?? 1)
const out = option('--out') ?? 'bench/results/plan.md'
const work = option('--work') ?? mkdtempSync(join(tmpdir(), 'bench-plan-'))
const folder = join(work, 'Site')
const tifMegabytes = 8_192
const groupsOfFolder = 200

/** Gives how many files there are. */
function writeFolder(): number {
  let files = 0
  for (let at = 0; at < groups; at++) {
    const place = join(folder, `area-${Math.floor(at / groupsOfFolder)}`)
    if (at % groupsOfFolder === 0) mkdirSync(place, { recursive: true })
    if (at < tifs) {
      writeLargeGeoTiff(join(place, `ortho-${at}k.tif`), tifMegabytes, at / 100)
      files++
      continue
    }
    for (const [ext, bytes] of Object.entries(pointShapefile(at))) {
      writeFileSync(join(place, `pits-${at}k.${ext}`), bytes)
      files++
    }
  }
  return files
}

interface Planned {
  seconds: number
  cpuSeconds: number
  peakMb: number
  rows: number
  failed: number
}

async function plan(service: SecondService, home: string): Promise<Planned> {
  const project = ['--server', service.url, '--org', 'acme', '--project', String(service.projectId)]
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(checkout, 'out/main/cli.js'), 'upload', folder, ...project, '--dry-run', '--json'],
    { env: appEnvironment(home, { PLUMBLINE_AUTHORIZATION: service.authorization }), cwd: checkout },
  )
  let [peakMb, cpuMs] = [0, 0]
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, treeMemoryMb(child.pid as number))
    cpuMs = Math.max(cpuMs, treeCpuMs(child.pid as number))
  }, 250)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const [printed, told] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  const status = await ended
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  if (status !== 0) throw new Error(`The command line ended with ${String(status)}: ${told.slice(-2000)}`)
  const { items } = JSON.parse(printed) as { items: { status: string }[] }
  const failed = items.filter((item) => item.status === 'failed').length
  return { seconds, cpuSeconds: cpuMs / 1000, peakMb, rows: items.length, failed }
}

async function main(): Promise<void> {
  const load = loadavg().map((each) => each.toFixed(1))
  const files = writeFolder()
  const lines: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const service = await startSecondService()
    const home = mkdtempSync(join(work, 'home-'))
    for (const which of ['first', 'again']) {
      const { seconds, cpuSeconds, peakMb, rows, failed } = await plan(service, home)
      if (rows !== groups || failed > 0) throw new Error(`${rows} rows, ${failed} failed`)
      lines.push(`| ${round} | ${which} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${Math.round(peakMb)} |`)
      console.log(lines.at(-1))
    }
    await service.close()
    rmSync(home, { recursive: true })
  }
  const cpu = cpus()
  keepResults(
    out,
    [
      '# Planning a folder',
      '',
      `Measured ${new Date().toISOString().slice(0, 10)} by \`npx tsx bench/plan.ts --groups ${groups} --tifs ${tifs} --rounds ${rounds}\`: ${files} files in ${groups} groups, of which ${tifs} are sparse GeoTIFFs of ${tifMegabytes} MB (${((tifs * tifMegabytes) / 2 ** 20).toFixed(2)} TB), by \`upload --dry-run --json\` in a fresh home, and again in it.`,
      `Machine: ${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, linux ${release()}, Node ${process.version}; load average ${load.join(' ')} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
      '',
      '| round | plan | s | CPU s | peak MB |',
      '|--:|---|--:|--:|--:|',
      ...lines,
      '',
      '“Peak MB”: the most that all processes of the command line held together (proportional set size), looked at four times a second.',
      '',
    ].join('\n'),
  )
}

main()
  .finally(() => option('--work') ?? rmSync(work, { recursive: true, force: true }))
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
