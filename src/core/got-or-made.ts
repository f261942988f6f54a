/** What a map has under a key; made and kept there where it has nothing. */
export function gotOrMade<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}
