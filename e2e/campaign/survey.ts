import { writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { between } from './campaign'

/** Points about the site as CSV, other at each call; the number stands in each row, so that no two files are the same. */
export function surveyText(random: () => number, points: number): string {
  const rows = Array.from({ length: points }, (_, index) => {
    const lat = (-27.47 + random() / 100).toFixed(7)
    const lon = (153.025 + random() / 100).toFixed(7)
    return `${index + 1},${lat},${lon},${between(random, 0, 1e9)}`
  })
  return ['id,latitude,longitude,reading', ...rows, ''].join('\n')
}

/** Writes a survey; makes its folder. */
export function writeSurvey(folder: string, name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
