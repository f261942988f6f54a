import type { MonitoredJob } from '../../shared/contract'

/** The state of a job as it is shown: the service's own, or "stuck" where our watch says so. */
export function shownJobState(item: MonitoredJob): 'initializing' | 'processing' | 'error' | 'completed' | 'stuck' {
  return item.stuckSince !== null && !item.job.complete ? 'stuck' : item.state
}

/** The name of the layer that a job makes; a dash where the interface tells none. */
export function jobLayerName(item: MonitoredJob): string {
  return item.layerName ?? (item.layerId === null ? '–' : `Layer ${item.layerId}`)
}

const causes: readonly { pattern: RegExp; advice: string }[] = [
  {
    pattern: /projection|crs|srid|coordinate (reference|system)|epsg/i,
    advice: 'Choose the source CRS in the plan and send it again.',
  },
  {
    pattern: /\.?(shx|dbf|prj|sidecar)\b.*(missing|not found)|missing.*(shx|dbf|prj)/i,
    advice: 'Add the missing file to the set and send it again.',
  },
  {
    pattern: /ring|self.?intersect|invalid geometr|topolog/i,
    advice: 'Fix that geometry in the original and send the file again.',
  },
  {
    pattern: /encod|utf|code ?page/i,
    advice: 'Add a .cpg that names the encoding, or save as UTF-8, and send it again.',
  },
  { pattern: /column|field|header|csv/i, advice: 'Choose the coordinate columns in the plan and send it again.' },
  {
    pattern: /corrupt|truncat|unexpected end|damaged/i,
    advice: 'Open the file in the program that made it, save it again and send that.',
  },
  { pattern: /unsupported|not supported|unknown format/i, advice: 'Export it in another format and send that.' },
  { pattern: /memory|too (large|big)|limit/i, advice: 'Split the file and send the parts.' },
  { pattern: /time.?out|timed out/i, advice: 'Send it again; if it fails again, split the file.' },
  { pattern: /restart|interrupt|shut ?down/i, advice: 'The service was interrupted. Send it again.' },
]

/** What to do about a job that ended in error, by what the service says of it. */
export function jobErrorAdvice(item: MonitoredJob): string {
  const cause = causes.find(({ pattern }) => pattern.test(item.job.error ?? ''))
  const safe = item.layerId === null ? 'No layer was made.' : 'The layer keeps its last good revision.'
  return `${safe} ${cause?.advice ?? 'Check the original file, then send it again.'}`
}

/** The step that the service names, without the state that stands beside it; '' where it says no more than that. */
export function jobStep({ job, state }: Pick<MonitoredJob, 'job' | 'state'>): string {
  const [first = '', ...rest] = job.status.split('. ')
  return first.toLowerCase().replace(/\.$/, '') === state ? rest.join('. ') : job.status
}
