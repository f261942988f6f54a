import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../build/setup.mjs'
import type { DescribedService } from './described-service'

/** One run of the tester. */
export interface Asking {
  program: string
  service: DescribedService
  /** Random requests made of each operation. */
  each: number
  /** Also requests that cover each rule of its schemas. */
  covering: boolean
  seed: number
  /** True: with the ids of what the service has, so that requests reach what is behind them. */
  known: boolean
}

/**
 * Asks a service by its description. `positive_data_acceptance` is left out: what two fields together forbid (as many times as names), and
 * whether an EPSG code is known, no schema says.
 */
export async function askDescribed({ program, service, each, covering, seed, known }: Asking) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-asked-'))
  const config = join(folder, 'schemathesis.toml')
  const parameters = Object.entries(service.known).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value)}`)
  writeFileSync(config, ['color = false', '[parameters]', ...(known ? parameters : [])].join('\n'))
  try {
    const args = [
      ...['--config-file', config, 'run', `${service.url}/openapi.json`],
      ...['--header', `Authorization: ${service.authorization}`],
      ...[
        '--phases',
        covering ? 'coverage,fuzzing' : 'fuzzing',
        '--max-examples',
        String(each),
        '--seed',
        String(seed),
      ],
      ...['--exclude-checks', 'positive_data_acceptance', '--continue-on-failure', '--warnings', 'off'],
    ]
    const { status, output } = await run(program, args, { cwd: folder, timeoutMs: 3_000_000 })
    const requests = Number(/(\d[\d,]*) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0)
    return { passed: status === 0, requests, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
