import type { Trouble } from '../../shared/contract'
import type { Policy } from '../policy/policy'

/** What the start found, until a window has taken it. */
export type Troubles = ReturnType<typeof createTroubles>

export function createTroubles(found: readonly Trouble[], { file, problems }: Policy) {
  const ofPolicy: Trouble[] = file !== null && problems.length > 0 ? [{ kind: 'policy', file, problems }] : []
  const waiting: Trouble[] = [...found, ...ofPolicy]
  return { take: (): Trouble[] => waiting.splice(0) }
}
