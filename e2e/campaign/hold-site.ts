import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { between, type CampaignRun } from './campaign'
import type { Office } from './office'
import { runProgram } from './program'
import { surveyText, writeSurvey } from './survey'

const eventsOfPermit = 3

export const layersOf = (size: number) => Math.max(10, Math.round(size / 1_000))

/** Layers, every third with a second revision, and permits. */
export async function fillSite({ folder, size, random, tell }: CampaignRun, office: Office): Promise<void> {
  const files = join(folder, 'files')
  const layers = layersOf(size)
  const env = office.envOf(join(folder, 'office-home'))
  for (let index = 1; index <= layers; index++)
    writeSurvey(files, `survey ${index}.csv`, surveyText(random, between(random, 10, 5_000)))
  await runProgram(office.argsOf('upload', files), env)
  for (let index = 1; index <= layers; index += 3)
    writeSurvey(files, `survey ${index}.csv`, surveyText(random, between(random, 10, 5_000)))
  await runProgram(office.argsOf('upload', files), env)

  const list = join(folder, 'permits.json')
  const importArgs = ['--data', office.dataDir, '--org', 'acme', '--project', String(office.projectId)]
  const perFile = 20_000
  for (let first = 1; first <= size; first += perFile) {
    const count = Math.min(perFile, size - first + 1)
    writeFileSync(list, JSON.stringify(Array.from({ length: count }, (_, index) => permit(random, first + index))))
    await runProgram(['permit', 'import', list, ...importArgs], { PLUMBLINE_HOME: join(folder, 'service-home') })
  }
  rmSync(list, { force: true })
  tell(`the service has ${layers} layers and ${size} permits`)
}

function permit(random: () => number, id: number): unknown {
  const day = (of: number) => `2026-${String(of).padStart(2, '0')}-${String(between(random, 10, 28))}T07:00:00Z`
  const lon = 153.02 + random() / 100
  const lat = -27.47 + random() / 100
  const ring = [[lon, lat], [lon + 0.001, lat], [lon + 0.001, lat + 0.001], [lon, lat]] // prettier-ignore
  return {
    permit: {
      ...{ id, name: `Permit ${id}`, status: between(random, 0, 16), templateName: 'Excavation' },
      ...{ startTime: day(between(random, 3, 6)), expiryDate: day(between(random, 6, 10)) },
      geometry: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
    },
    events: Array.from({ length: eventsOfPermit }, (_, index) => ({
      ...{ type: index, timestamp: day(index + 1), comment: `Event ${index + 1} of ${id}`, permitStatus: 0 },
    })),
  }
}
