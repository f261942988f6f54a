import type { CallsOf } from '../../shared/contract'
import { makeServicesReport, type ServicesParts } from './services-report'

/** Answers the calls of `services`. */
export function servicesCalls(parts: ServicesParts): CallsOf<'services'> {
  return {
    'services.report': (request, { signal }) => makeServicesReport(parts, request, signal),
    'services.noteLayer': ({ project, layerId, ...note }) => parts.notes.change(project, layerId, note),
  }
}
