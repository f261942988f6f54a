import type { Core } from '../core'
import { onlyEvent } from '../shared/contract'
import { clockApartMeans, clockApartText } from '../shared/model/clock-apart'
import type { Cli } from './command'
import { spanOf } from './progress-teller'

/** Says once, as soon as the service has told its time, that this computer’s clock is another. */
export function tellClock(cli: Cli, core: Pick<Core, 'onEvent' | 'clockApartMs'>, connectionId: string): void {
  let told = false
  core.onEvent(
    onlyEvent('connections.changed', () => {
      const text = told ? null : clockApartText(core.clockApartMs(connectionId), (ms) => spanOf(ms / 1000))
      if (text === null) return
      told = true
      cli.note(`${text}. ${clockApartMeans}`)
    }),
  )
}
