import { readLeaf, type Leaf } from './leaf-data'
import type { NodeFile, NodeRef } from './node-file'

/** Enough for all leaves of a hundred thousand areas, or of a few million points. */
const defaultBytes = 64 * 1024 * 1024

/** Decoded leaves of any number of map forms in one budget of bytes; those used least lately are dropped first. */
export class LeafCache {
  /** By the byte at which a blob begins in its file. */
  private readonly files = new Map<NodeFile, Map<number, Leaf>>()
  /** In the order of their last use. */
  private readonly held = new Map<Leaf, { file: NodeFile; at: number; bytes: number }>()
  private bytes = 0

  constructor(private readonly limitBytes = defaultBytes) {}

  main(file: NodeFile, node: NodeRef): Leaf {
    return this.get(file, node, node.offset, () => file.main(node))
  }

  /** The points near the border of an inner tile: each is asked for by up to eight neighbours. */
  edge(file: NodeFile, node: NodeRef): Leaf {
    return this.get(file, node, node.offset + node.mainBytes, () => file.edge(node))
  }

  /** Drops what is held of a file that is closed. */
  forget(file: NodeFile): void {
    for (const leaf of this.files.get(file)?.values() ?? []) {
      this.bytes -= this.held.get(leaf)?.bytes ?? 0
      this.held.delete(leaf)
    }
    this.files.delete(file)
  }

  private get(file: NodeFile, node: NodeRef, at: number, read: () => Uint8Array): Leaf {
    let leaves = this.files.get(file)
    if (!leaves) this.files.set(file, (leaves = new Map()))
    const there = leaves.get(at)
    const entry = there && this.held.get(there)
    if (there && entry) {
      this.held.delete(there)
      this.held.set(there, entry)
      return there
    }
    const bytes = read()
    const leaf = readLeaf(bytes, node)
    leaves.set(at, leaf)
    this.held.set(leaf, { file, at, bytes: bytes.length })
    this.bytes += bytes.length
    this.trim(leaf)
    return leaf
  }

  /** The one that was just read stays, whatever its size. */
  private trim(latest: Leaf): void {
    for (const [leaf, { file, at, bytes }] of this.held) {
      if (this.bytes <= this.limitBytes || leaf === latest) return
      this.held.delete(leaf)
      this.files.get(file)?.delete(at)
      this.bytes -= bytes
    }
  }
}
