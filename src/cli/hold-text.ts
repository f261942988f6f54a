import { counted } from '../shared/model/counted'

/** What `hold` has come to, in numbers. */
export interface HeldCounts {
  layers: number
  /** Layers of which all that is wanted is held. */
  ready: number
  revisions: number
  revisionsHeld: number
  /** Revisions whose owner does not share them. */
  withheld: number
  failed: number
  permits: number
  permitsFailed: number
}

/** "2 of 3 layers (2 of 3 revisions) and 40 permits are held; 1 revision is not shared." */
export function heldText(counts: HeldCounts): string {
  const { withheld, failed, permitsFailed } = counts
  const unread = [
    ...(failed > 0 ? [counted(failed, 'revision', 'revisions')] : []),
    ...(permitsFailed > 0 ? [counted(permitsFailed, 'permit', 'permits')] : []),
  ]
  const lacks = [
    ...(withheld > 0 ? [counted(withheld, 'revision is not shared', 'revisions are not shared')] : []),
    ...(unread.length > 0 ? [`${unread.join(' and ')} could not be read`] : []),
  ]
  const layers = `${counts.ready} of ${counted(counts.layers, 'layer', 'layers')}`
  const revisions = `${counts.revisionsHeld} of ${counted(counts.revisions, 'revision', 'revisions')}`
  const held = `${layers} (${revisions}) and ${counted(counts.permits, 'permit', 'permits')} are held`
  return `${[held, lacks.join(', ')].filter(Boolean).join('; ')}.`
}
