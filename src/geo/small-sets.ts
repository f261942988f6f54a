import type { FileSet } from './model'

/** Sets of files that are no larger in all are read several in one go: what each costs by itself would be most of it. */
const smallBytes = 65_536
/** So many are read in one go. */
const atOnce = 32
/** What may be large inside, however small it is packed. */
const packed: ReadonlySet<string> = new Set(['zip', 'kmz'])

/** Whether a set is read with others in one go when it is asked for together with them. */
export function isSmall({ main, members }: FileSet): boolean {
  return !packed.has(main.ext) && members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= smallBytes
}

/** Items in their order, those whose files are small several together and each other by itself: to be asked for one piece at a time. */
export function inPieces<T>(items: readonly T[], filesOf: (item: T) => FileSet): T[][] {
  const pieces: T[][] = []
  let open: T[] | null = null
  for (const item of items) {
    const small = isSmall(filesOf(item))
    if (small && open && open.length < atOnce) open.push(item)
    else {
      const piece = [item]
      pieces.push(piece)
      open = small ? piece : null
    }
  }
  return pieces
}
