import { boxesOnly, bytesOfBoxes, readLeaf, type Leaf } from './leaf-data'
import type { NodeFile, NodeRef } from './node-file'
import { passingBytes } from './passing-bytes'

/** Enough for all leaves of a hundred thousand areas, or of a few million points. */
const defaultBytes = 64 * 1024 * 1024

interface HeldLeaf {
  leaf: Leaf
  file: NodeFile
  at: number
  bytes: number
}

/** Decoded leaves of any number of tilesets in one budget of bytes; those used least lately are dropped first. */
export class LeafCache {
  /** By the byte at which a blob begins in its file. */
  private readonly files = new Map<NodeFile, Map<number, HeldLeaf>>()
  /** In the order of their last use. */
  private readonly held = new Set<HeldLeaf>()
  private bytes = 0

  /** @param holds `boxes`: of the leaves of forms in which features are only looked for, and nothing is drawn */
  constructor(
    private readonly limitBytes = defaultBytes,
    private readonly holds: 'all' | 'boxes' = 'all',
  ) {}

  main(file: NodeFile, node: NodeRef): Leaf {
    return this.get(file, node, node.offset, () => (this.holds === 'all' ? file.main(node) : passingBytes(file, node)))
  }

  /** The points near the border of an inner tile: each is asked for by up to eight neighbours. */
  edge(file: NodeFile, node: NodeRef): Leaf {
    return this.get(file, node, node.offset + node.mainBytes, () => file.edge(node))
  }

  /** Drops what is held of a file that is closed. */
  forget(file: NodeFile): void {
    for (const entry of this.files.get(file)?.values() ?? []) {
      this.bytes -= entry.bytes
      this.held.delete(entry)
    }
    this.files.delete(file)
  }

  private get(file: NodeFile, node: NodeRef, at: number, read: () => Uint8Array): Leaf {
    let leaves = this.files.get(file)
    if (!leaves) this.files.set(file, (leaves = new Map()))
    const there = leaves.get(at)
    if (there) {
      this.held.delete(there)
      this.held.add(there)
      return there.leaf
    }
    const bytes = read()
    const whole = readLeaf(bytes, node)
    const entry =
      this.holds === 'all' ? { leaf: whole, file, at, bytes: bytes.length } : { ...slimmed(whole), file, at }
    leaves.set(at, entry)
    this.held.add(entry)
    this.bytes += entry.bytes
    this.trim(entry)
    return entry.leaf
  }

  /** The one that was just read stays, whatever its size. */
  private trim(latest: HeldLeaf): void {
    for (const entry of this.held) {
      if (this.bytes <= this.limitBytes || entry === latest) return
      this.held.delete(entry)
      this.files.get(entry.file)?.delete(entry.at)
      this.bytes -= entry.bytes
    }
  }
}

function slimmed(whole: Leaf): Pick<HeldLeaf, 'leaf' | 'bytes'> {
  const leaf = boxesOnly(whole)
  return { leaf, bytes: bytesOfBoxes(leaf) }
}
