import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import { byCommandLine, byHttp, judge, judgeService, openWatchedOffice } from './bad-files'
import { between, type Campaign } from './campaign'
import { innerMutant } from './inner-mutants'
import { builtReader, write } from './mutants'
import { soundFiles, type Sound } from './sound-files'

/** Copies that the command line is given in one folder. */
const together = 20

/**
 * The broken copies of `mutants` as people send them: by the command line, a folder of each twenty, and each straight to the
 * service. Within five seconds and 300 MB or named, and no process or passing file left.
 */
export const badCopies: Campaign = {
  about:
    'broken copies of files, uploaded and sent by HTTP, end within 5 s and 300 MB or are named; size: of each format',
  defaultSize: together,
  async run(run) {
    const { folder, size, random, only } = run
    const sounds = await allSounds()
    const office = await openWatchedOffice(run)
    try {
      for (const sound of sounds.filter((one) => [...one.keys()][0]?.includes(only))) {
        const label = ([...sound.keys()][0] ?? '').replace('/', '-')
        for (let first = 0; first < size; first += together) {
          const files = join(folder, 'files', label)
          const copies = Array.from({ length: Math.min(together, size - first) }, (_, at) =>
            join(files, String(first + at)),
          )
          for (const copy of copies) {
            const broken = [...sound.keys()][between(random, 0, sound.size)] ?? ''
            const { bytes } = await innerMutant(sound.get(broken) ?? Buffer.alloc(0), random)
            // Under names of their own: files of one name would be rows about one layer.
            const named = [...sound, [broken, bytes] as const].map(
              ([name, each]) => [`c${basename(copy)}-${name}`, each] as const,
            )
            write(copy, new Map(named))
          }
          judge(run, `${label}, ${copies.length} copies by the command line`, await byCommandLine(run, office, files))
          for (const copy of copies) judge(run, `${label} by HTTP`, await byHttp(office, copy))
          await judgeService(run, office, label)
          rmSync(files, { recursive: true })
        }
      }
    } finally {
      await office.close()
    }
  },
}

async function allSounds(): Promise<Sound[]> {
  const engine = createGeoEngine({ size: 1, ...builtReader() })
  try {
    return await soundFiles(engine)
  } finally {
    await engine.close()
  }
}
