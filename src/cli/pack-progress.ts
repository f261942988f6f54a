import type { Payload } from '../shared/contract'
import { formatBytes } from '../shared/model/format-bytes'

/** How far a pack is, in one line. */
export function packProgressLine({ step, done, of }: Payload<'packs.progressed'>): string {
  if (step === 'permits' || step === 'layers') return `${step}: ${done} of ${of}`
  return `${step}: ${formatBytes(done)} of ${formatBytes(of)}`
}
