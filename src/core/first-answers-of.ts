import type { CallName, CoreHandlers } from '../shared/contract'
import type { FirstAnswer } from '../shared/host/first-answers'
import { nextForceChangeMs } from '../shared/model/in-force'
import type { Connections } from './connections/connections'
import type { KnownAnswers } from './first-answers'
import type { Clock } from './ports'

/** What a window asks for before it shows the layers, as the next start would answer it; null: it would show none. */
export async function firstAnswersOf(
  handlers: CoreHandlers,
  connections: Pick<Connections, 'getCurrent' | 'listAtStart'>,
  clock: Clock,
): Promise<KnownAnswers | null> {
  const call = { signal: new AbortController().signal }
  const project = connections.getCurrent()
  const known = project && (await handlers['layers.listKnown']({ project }, call))
  if (known === null) return null
  const { layers, notInForce = [] } = known.overview
  return {
    answers: [
      answer('app.getSettings', undefined, await handlers['app.getSettings'](undefined, call)),
      answer('connections.list', undefined, connections.listAtStart()),
      answer('connections.getCurrent', undefined, project),
      answer('layers.listKnown', { project }, known),
    ],
    untilMs: nextForceChangeMs([...layers, ...notInForce.map(({ layer }) => layer)], clock.now()),
  }
}

const answer = (name: CallName, params: unknown, value: unknown): FirstAnswer => ({
  name,
  params: JSON.stringify(params) ?? '',
  value: JSON.stringify(value),
})
