import type { Emit, Trouble } from '../../shared/contract'
import type { Policy } from '../policy/policy'

/** What the start found, until a window has taken it; what is found later is told to the windows that are there. */
export type Troubles = ReturnType<typeof createTroubles>

export function createTroubles(found: readonly Trouble[], { file, problems }: Policy, emit: Emit) {
  const ofPolicy: Trouble[] = file !== null && problems.length > 0 ? [{ kind: 'policy', file, problems }] : []
  let waiting: Trouble[] | null = [...found, ...ofPolicy]
  return {
    take(): Trouble[] {
      const taken = waiting ?? []
      waiting = null
      return taken
    },
    tell(trouble: Trouble): void {
      if (waiting) waiting.push(trouble)
      else emit('diagnostics.troubled', trouble)
    },
  }
}
