import { describe, expect, it } from 'vitest'
import { SectionBuilder } from '../../shared/tiles'
import { LeafCache } from './leaf-cache'
import type { NodeFile, NodeRef } from './node-file'

const blob = (): Uint8Array => {
  const builder = new SectionBuilder('point', 0)
  builder.vertex(1, 2)
  builder.endFeature(7, 0)
  return builder.finish(12, true, () => ({ style: null, label: null }))
}
const size = blob().length

/** A file of blobs as long as `size`; tells what is read of it. */
function file(): { file: NodeFile; read: number[] } {
  const read: number[] = []
  const made = {
    main: (node: NodeRef) => (read.push(node.offset), blob()),
    edge: (node: NodeRef) => (read.push(-node.offset), blob()),
  }
  return { file: made as unknown as NodeFile, read }
}

const node = (offset: number): NodeRef => ({
  ...{ z: 9, x: 1, y: 1, leaf: true },
  ...{ offset: offset * size, mainBytes: size, edgeBytes: size },
})

describe('leaves of several forms', () => {
  it('share one budget, from which those used least lately go', () => {
    const [a, b] = [file(), file()]
    const leaves = new LeafCache(3 * size)
    leaves.main(a.file, node(2))
    leaves.main(b.file, node(2))
    leaves.edge(a.file, node(2))
    leaves.main(a.file, node(2))
    expect([a.read, b.read]).toEqual([[2 * size, -2 * size], [2 * size]])
    leaves.main(b.file, node(9))
    leaves.main(a.file, node(2))
    expect(a.read).toHaveLength(2)
    // The oldest was the other file's.
    leaves.main(b.file, node(2))
    expect(b.read).toEqual([2, 9, 2].map((at) => at * size))
  })

  it('go with their file, and one that is larger than the budget is still given', () => {
    const [a, b] = [file(), file()]
    const leaves = new LeafCache(2 * size)
    leaves.main(a.file, node(1))
    leaves.main(b.file, node(1))
    leaves.forget(a.file)
    leaves.main(b.file, node(5))
    leaves.main(b.file, node(1))
    expect(b.read).toHaveLength(2)
    leaves.main(a.file, node(1))
    expect(a.read).toHaveLength(2)
    const small = new LeafCache(1)
    expect(small.main(a.file, node(3)).count).toBe(1)
    expect(small.main(a.file, node(3)).count).toBe(1)
    expect(a.read).toHaveLength(3)
  })
})
