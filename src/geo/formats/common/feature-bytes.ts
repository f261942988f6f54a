const numberLists: ReadonlySet<string> = new Set(['coords', 'ends', 'polygonEnds'])

/**
 * Features or geometries as bytes, for `fromBytes`. The lists of a geometry are kept number for number; `properties` that are
 * a Map are written once however many parts share them. All else is plain JSON.
 *
 * Not `v8.serialize`: Electron 22 gives the memory of its result back by another size than it took, and ends the process.
 */
export function toBytes(value: unknown): Buffer {
  const lists: ArrayLike<number>[] = []
  const maps = new Map<ReadonlyMap<string, unknown>, number>()
  const replaced = JSON.stringify(value, (key, each: unknown) => {
    if (each instanceof Map) {
      if (!maps.has(each)) maps.set(each, maps.size)
      return maps.get(each)
    }
    return numberLists.has(key) && each ? lists.push(each as ArrayLike<number>) - 1 : each
  })
  const entries = JSON.stringify([...maps.keys()].map((map) => [...map]))
  const text = Buffer.from(`[${replaced},${entries},[${lists.map(({ length }) => length).join()}]]`)
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

/** What `toBytes` was given; coordinates are a Float64Array. */
export function fromBytes<T>(bytes: Uint8Array): T {
  const from = 4 + Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0)
  const [value, entries, lengths] = JSON.parse(Buffer.from(bytes.subarray(4, from)).toString()) as [
    T,
    [string, unknown][][],
    number[],
  ]
  const numbers = new Float64Array((bytes.length - from) / 8)
  new Uint8Array(numbers.buffer).set(bytes.subarray(from))
  const maps = entries.map((each) => new Map(each))
  let at = 0
  const lists = lengths.map((length) => numbers.slice(at, (at += length)))
  putBack(value, maps, lists)
  return value
}

/** Puts maps and lists where their numbers stand. */
function putBack(value: unknown, maps: readonly ReadonlyMap<string, unknown>[], lists: readonly Float64Array[]): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Record<string, unknown>
  for (const [key, each] of Object.entries(holder)) {
    if (typeof each !== 'number') putBack(each, maps, lists)
    else if (key === 'coords') holder[key] = lists[each]
    else if (numberLists.has(key)) holder[key] = Array.from(lists[each] ?? [])
    else if (key === 'properties') holder[key] = maps[each]
  }
}
