import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { between } from './campaign'
import { runProgram } from './program'
import type { SharedService } from './shared-processes'
import type { SharedSite } from './shared-sites'

/** A permit whose import was acknowledged. */
export interface ImportedPermit {
  site: SharedSite
  id: number
  name: string
  layers: number[]
  /** Of its own events, in their order. */
  comments: string[]
  /** When its import had ended, `performance.now()`. */
  importedMs: number
}

const permitsAtOnce = 5

/** Imports permits that list layers, as whoever runs the service does while it runs. */
export async function importPermits(
  service: SharedService,
  {
    site,
    layers,
    folder,
    first,
    random,
  }: { site: SharedSite; layers: readonly number[]; folder: string; first: number; random: () => number },
): Promise<ImportedPermit[]> {
  const permits = Array.from({ length: permitsAtOnce }, (_, n) => ({
    id: first + n,
    name: `Permit ${first + n}`,
    layers: layers.filter(() => random() < 0.5),
    comments: Array.from({ length: 1 + between(random, 0, 4) }, (__, at) => `event ${first + n}.${at}`),
  }))
  const value = permits.map(({ id, name, layers: listed, comments }) => ({
    permit: { id, name, status: 8, layers: listed },
    events: comments.map((comment, at) => ({
      type: 3,
      timestamp: new Date(1_700_000_000_000 + at).toISOString(),
      comment,
    })),
  }))
  const file = join(folder, `permits-${first}.json`)
  writeFileSync(file, JSON.stringify(value))
  const place = ['--database', service.database, '--org', site.org, '--project', String(site.project)]
  await runProgram(['permit', 'import', file, ...place], service.env)
  return permits.map((permit) => ({ ...permit, site, importedMs: performance.now() }))
}
