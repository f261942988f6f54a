import { counted } from '../shared/model/counted'
import type { EngineProgress } from '../geo/engine-api'
import type { Cli } from './command'

/** Draws progress on a terminal's stderr, on one line that is wiped by `done`; elsewhere it stays silent. */
export function progressBar(cli: Cli, title: string): { show: (progress: EngineProgress) => void; done: () => void } {
  if (!cli.isTerminal) return { show: () => undefined, done: () => undefined }
  const width = 24
  return {
    show({ step, fraction, features }) {
      const filled = Math.round((fraction ?? 0) * width)
      const bar = fraction === null ? '' : `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] `
      cli.showLine(`${bar}${title}: ${step}, ${counted(features, 'feature', 'features')}`)
    },
    done: () => cli.showLine(null),
  }
}
