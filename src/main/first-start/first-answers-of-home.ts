import { readFirstAnswers } from '../../core/first-answers'
import type { ProjectRef } from '../../shared/contract'
import type { FirstAnswers } from '../../shared/host/first-answers'
import { isFreshHome } from './fresh-home'

/** The sample that the page shows before the embedded service has made it. */
export interface PromisedSample {
  /** When it is made, UTC milliseconds. */
  atMs: number
  /**
   * Calls when the service on this computer shows another project than the sample, or none. What a person has opened meanwhile, as a site
   * pack, the page shows already. Never rejects.
   */
  whenNotMade(currentProject: () => Promise<ProjectRef | null>, call: () => void): Promise<void>
}

/**
 * What the page is given before the client answers: what was kept at the last end, on a fresh home what it will be; none where neither
 * is known. `sample`: null unless the home is fresh.
 * @param version of the program
 * @param hasService whether the embedded service will make the sample
 */
export async function firstAnswersOfHome(
  homeDir: string,
  version: string,
  hasService = true,
): Promise<{ answers: FirstAnswers; sample: PromisedSample | null }> {
  if (!hasService || !(await isFreshHome(homeDir)))
    return { answers: await readFirstAnswers(homeDir, version), sample: null }
  const { sampleAnswers } = await import('./sample-answers')
  const atMs = Date.now()
  const answers = sampleAnswers(atMs)
  const shown = answers.find(({ name }) => name === 'connections.getCurrent')?.value ?? 'null'
  const { connectionId } = (JSON.parse(shown) ?? {}) as Partial<ProjectRef>
  return {
    answers,
    sample: {
      atMs,
      async whenNotMade(currentProject, call) {
        const current = await currentProject().catch(() => null)
        const isByPerson = current !== null && current.connectionId !== connectionId
        if (!isByPerson && JSON.stringify(current) !== shown) call()
      },
    },
  }
}
