import { randomUUID } from 'node:crypto'
import { writeOut } from '../../geo/writers/whole-file'
import type { CallsOf } from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import { diagnosticsText, type DiagnosticsSection } from '../../shared/model/diagnostics-text'
import { checkDiagnostics } from '../policy/policy'
import { gatherSections, type DiagnosticsParts } from './gather'
import type { Troubles } from './troubles'

/** Texts that were composed and may yet be saved. */
const maxComposed = 4

/** Answers the calls of `diagnostics`. */
export function diagnosticsCalls(parts: DiagnosticsParts, troubles: Troubles): CallsOf<'diagnostics'> {
  const composed = new Map<string, readonly DiagnosticsSection[]>()
  return {
    'diagnostics.takeTroubles': () => troubles.take(),
    async 'diagnostics.compose'({ withHosts }) {
      checkDiagnostics(parts.policy)
      const sections = await gatherSections(parts, withHosts)
      const id = randomUUID()
      composed.set(id, sections)
      for (const old of [...composed.keys()].slice(0, -maxComposed)) composed.delete(old)
      return { id, sections }
    },
    async 'diagnostics.save'({ id, sections, path }) {
      checkDiagnostics(parts.policy)
      const text = composed.get(id)
      if (text === undefined) throw wordedError('not-found', 'diagnosticsGone', {})
      await writeOut(path, diagnosticsText(text.filter((each) => sections.includes(each.id))))
    },
  }
}
