/** The lists of a geometry. */
const numberLists: ReadonlySet<string> = new Set(['coords', 'ends', 'polygonEnds'])
type NumberList = Float64Array | number[]
type ListSize = [length: number, isTyped: boolean]

/**
 * Features or geometries as bytes, for `fromBytes`. The lists of a geometry are kept number for number; `properties` that are
 * a Map are written once however many parts share them. All else is plain JSON.
 *
 * Not `v8.serialize`: Electron 22 gives the memory of its result back by another size than it took, and ends the process.
 */
export function toBytes(value: unknown): Buffer {
  const lists: NumberList[] = []
  const maps = new Map<ReadonlyMap<string, unknown>, number>()
  const replaced = JSON.stringify(value, (key, each: unknown) => {
    if (each instanceof Map) {
      if (!maps.has(each)) maps.set(each, maps.size)
      return maps.get(each)
    }
    return numberLists.has(key) && each ? lists.push(each as NumberList) - 1 : each
  })
  const entries = JSON.stringify([...maps.keys()].map((map) => [...map]))
  const sizes: ListSize[] = lists.map((list) => [list.length, list instanceof Float64Array])
  const text = Buffer.from(`[${replaced},${entries},${JSON.stringify(sizes)}]`)
  const numbers = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    numbers.set(list, at)
    at += list.length
  }
  const head = Buffer.alloc(4)
  head.writeUInt32LE(text.length)
  return Buffer.concat([head, text, new Uint8Array(numbers.buffer)])
}

/** What `toBytes` was given. */
export function fromBytes<T>(bytes: Uint8Array): T {
  const from = 4 + Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0)
  const text = Buffer.from(bytes.subarray(4, from)).toString()
  const [value, entries, sizes] = JSON.parse(text) as [T, [string, unknown][][], ListSize[]]
  const numbers = new Float64Array((bytes.length - from) / 8)
  new Uint8Array(numbers.buffer).set(bytes.subarray(from))
  const maps = entries.map((each) => new Map(each))
  let at = 0
  const lists = sizes.map(([length, isTyped]) => {
    const list = numbers.slice(at, (at += length))
    return isTyped ? list : Array.from(list)
  })
  putBack(value, maps, lists)
  return value
}

/** Puts maps and lists where their numbers stand. */
function putBack(value: unknown, maps: readonly ReadonlyMap<string, unknown>[], lists: readonly NumberList[]): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  for (const [key, each] of Object.entries(holder)) {
    if (typeof each !== 'number') putBack(each, maps, lists)
    else if (numberLists.has(key)) holder[key] = lists[each]
    else if (key === 'properties') holder[key] = maps[each]
  }
}
