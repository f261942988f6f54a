import type { Page } from 'playwright'

/** What the browser writes of a heap: tables of numbers, and the strings that they name. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; edge_types: [string[], ...unknown[]] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/**
 * Which of these texts anything of the page still holds in a string, after a collection of garbage. What only the tools of
 * this test hold (they keep elements that they have clicked) and what the browser has yet to drop does not count.
 */
export async function heldInHeap(page: Page, texts: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const pieces: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const names = reached(JSON.parse(pieces.join('')) as Snapshot)
  return texts.filter((text) => names.some((name) => name.includes(text)))
}

/** Names of all that is reached from the root along edges that keep what they lead to; strings are named by what they say. */
function reached({ snapshot, nodes, edges, strings }: Snapshot): string[] {
  const { node_fields, edge_fields, edge_types } = snapshot.meta
  const nodeSize = node_fields.length
  const edgeSize = edge_fields.length
  const nameAt = node_fields.indexOf('name')
  const countAt = node_fields.indexOf('edge_count')
  const weak = edge_types[0].indexOf('weak')
  const named = new Set(['context', 'property', 'internal', 'shortcut'].map((type) => edge_types[0].indexOf(type)))
  const at = (table: number[], index: number): number => table[index] ?? 0
  // Values of weak maps live as their keys do, which other edges tell.
  const skipped = new Set(strings.flatMap((name, index) => (/DevTools console|part of key/.test(name) ? [index] : [])))

  const firstEdge = new Uint32Array(nodes.length / nodeSize)
  let edge = 0
  for (let node = 0; node < firstEdge.length; node++) {
    firstEdge[node] = edge
    edge += at(nodes, node * nodeSize + countAt) * edgeSize
  }
  const seen = new Uint8Array(firstEdge.length)
  const names = new Set<string>()
  const open = [0]
  while (open.length > 0) {
    const node = open.pop() as number
    const name = strings[at(nodes, node * nodeSize + nameAt)] ?? ''
    names.add(name)
    if (name === '(External strings)' || name === 'InjectedScript') continue
    const from = firstEdge[node] ?? 0
    const to = from + at(nodes, node * nodeSize + countAt) * edgeSize
    for (let each = from; each < to; each += edgeSize) {
      const type = at(edges, each)
      if (type === weak) continue
      if (named.has(type) && skipped.has(at(edges, each + 1))) continue
      const target = at(edges, each + 2) / nodeSize
      if (seen[target] === 1) continue
      seen[target] = 1
      open.push(target)
    }
  }
  return [...names]
}
