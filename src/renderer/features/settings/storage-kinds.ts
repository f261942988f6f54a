import type { Params, Result } from '../../../shared/contract'

type Kind = Result<'storage.getUsage'>['kinds'][number]

/** A kind of storage as it is told. */
export interface KindRow extends Kind {
  words: string
  hint: string
  /** What frees its leftovers; null: it is freed by what is in it, below or elsewhere. */
  tidies: Params<'storage.tidy'>['kind'] | null
}

const looks: Record<Kind['kind'], Pick<KindRow, 'words' | 'hint' | 'tidies'>> = {
  sources: { words: 'Sources of layers', hint: 'freed below, one by one', tidies: null },
  tilesets: { words: 'Maps made of the sources', hint: 'freed with them', tidies: null },
  unfinished: { words: 'Half made', hint: 'left by a program that was ended', tidies: 'unfinished' },
  copies: { words: 'Permits and lists', hint: 'held, read last, edits that wait', tidies: 'copies' },
  records: { words: 'Record of uploads', hint: 'what was sent, and plans', tidies: null },
  unpacked: { words: 'Unpacked archives', hint: 'for plans that are open', tidies: 'unpacked' },
  logs: { words: 'Logs', hint: '', tidies: 'logs' },
  service: { words: 'Service on this computer', hint: 'your own layers and permits', tidies: null },
  other: { words: 'Settings and the window', hint: '', tidies: null },
}

/** The kinds, largest first. */
export function kindRows(kinds: readonly Kind[]): KindRow[] {
  return [...kinds].sort((a, b) => b.bytes - a.bytes).map((each) => ({ ...each, ...looks[each.kind] }))
}
