import type { ContentFacts, MemberFacts } from './facts'

/** Indexes that programs write beside a shapefile whenever they open it: they hold no data. */
const indexes = new Set(['shx', 'sbn', 'sbx', 'fbn', 'fbx', 'ain', 'aih', 'ixs', 'mxs', 'atx', 'qix', 'qpj', 'ovr'])
/** Side files that one copy may have and the other not. */
const notes = new Set(['shp.xml', 'aux.xml', 'tif.aux.xml', 'qmd', 'tif.xml'])

export type Sameness = 'same' | 'differs' | 'unknown'

/**
 * Whether two layers hold the same data, file by file: base names, order, indexes and packing count for nothing. `unknown` where a
 * hash that would tell is missing. Pure.
 */
export function compareContent(a: ContentFacts | null, b: ContentFacts | null): Sameness {
  if (!a || !b) return 'unknown'
  const found = new Set<Sameness>()
  for (const one of viewsOf(a)) for (const other of viewsOf(b)) found.add(compareMembers(one, other))
  // A zip that has not been looked into may hold what the other is.
  if (isClosedZip(a) !== isClosedZip(b)) found.add('unknown')
  if (found.has('same')) return 'same'
  return found.has('unknown') ? 'unknown' : 'differs'
}

/** Whether hashes of the files themselves are missing. */
export function isUnhashed({ members }: ContentFacts): boolean {
  return members.some(({ sha256 }) => sha256 === null)
}

function viewsOf({ members, inner }: ContentFacts): MemberFacts[][] {
  return inner ? [members, inner] : [members]
}

/** Whether it is a zip of which nobody knows what it holds: only its own size and hash tell something. */
export function isClosedZip({ members, inner }: ContentFacts): boolean {
  return inner === null && members.length === 1 && members[0]?.ext === 'zip'
}

function compareMembers(a: readonly MemberFacts[], b: readonly MemberFacts[]): Sameness {
  const [mine, theirs] = [keyed(a), keyed(b)]
  if (mine.size === 0 || theirs.size === 0) return 'unknown'
  const [few, many] = mine.size <= theirs.size ? [mine, theirs] : [theirs, mine]
  let answer: Sameness = 'same'
  for (const [key, one] of few) {
    const other = many.get(key)
    if (!other) {
      if (notes.has(one.ext)) continue
      return 'differs'
    }
    if (one.sizeBytes !== null && other.sizeBytes !== null && one.sizeBytes !== other.sizeBytes) return 'differs'
    const same = sameBytes(one, other)
    if (same === null) answer = 'unknown'
    else if (!same) return 'differs'
  }
  for (const [key, { ext }] of many) if (!few.has(key) && !notes.has(ext)) return 'differs'
  return answer
}

/** Of one size: by what most tell, so that two lists of the same come in one order. */
function orderOf(a: MemberFacts, b: MemberFacts): number {
  return (a.crc32 ?? 0) - (b.crc32 ?? 0) || (a.sha256 ?? '').localeCompare(b.sha256 ?? '')
}

/** By the hashes, else by the checksums and the sizes, which zips tell of what they hold; null where neither is known of both. */
function sameBytes(one: MemberFacts, other: MemberFacts): boolean | null {
  if (one.sha256 !== null && other.sha256 !== null) return one.sha256 === other.sha256
  if (one.crc32 == null || other.crc32 == null || one.sizeBytes === null || other.sizeBytes === null) return null
  return one.crc32 === other.crc32
}

/** What was made of lists of members: thousands of rows are held against a layer of thousands of files. */
const keyedBefore = new WeakMap<readonly MemberFacts[], ReadonlyMap<string, MemberFacts>>()

/** Members by extension; several of one are told apart by what they hold. */
function keyed(members: readonly MemberFacts[]): ReadonlyMap<string, MemberFacts> {
  const before = keyedBefore.get(members)
  if (before) return before
  const sorted = members
    .filter(({ ext }) => !indexes.has(ext) && !/\.atx$/.test(ext))
    .sort((a, b) => (a.sizeBytes ?? 0) - (b.sizeBytes ?? 0) || orderOf(a, b))
  const map = new Map<string, MemberFacts>()
  const count = new Map<string, number>()
  for (const member of sorted) {
    const nth = count.get(member.ext) ?? 0
    count.set(member.ext, nth + 1)
    map.set(`${member.ext} ${nth}`, member)
  }
  keyedBefore.set(members, map)
  return map
}

/** Size of all files; null where one is not known. */
function sizeOf(members: readonly MemberFacts[]): number | null {
  return members.reduce<number | null>(
    (sum, { sizeBytes }) => (sum === null || sizeBytes === null ? null : sum + sizeBytes),
    0,
  )
}

/** The sizes that a layer of this content may have as files: as it lies there, and unpacked. */
export function sizesOf(content: ContentFacts | null): number[] {
  return content ? viewsOf(content).flatMap((members) => sizeOf(members) ?? []) : []
}
