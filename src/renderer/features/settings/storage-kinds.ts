import '../../language/settings-room'
import type { Params, Result } from '../../../shared/contract'
import { t } from '../../language'

type Kind = Result<'storage.getUsage'>['kinds'][number]

/** A kind of storage as it is told. */
export interface KindRow extends Kind {
  words: string
  hint: string
  /** What frees its leftovers; null: it is freed by what is in it, below or elsewhere. */
  tidies: Params<'storage.tidy'>['kind'] | null
}

const tidied: readonly Params<'storage.tidy'>['kind'][] = ['unfinished', 'copies', 'unpacked', 'logs']

/** The kinds, largest first. */
export function kindRows(kinds: readonly Kind[]): KindRow[] {
  return [...kinds]
    .sort((a, b) => b.bytes - a.bytes)
    .map((each) => ({
      ...each,
      words: t(`settings.kinds.${each.kind}.name`),
      hint: each.kind === 'logs' || each.kind === 'other' ? '' : t(`settings.kinds.${each.kind}.hint`),
      tidies: tidied.find((kind) => kind === each.kind) ?? null,
    }))
}
