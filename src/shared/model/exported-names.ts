/** Bytes of a field's name in a shapefile at most. */
const maxBytes = 10

/** The names that columns get in a shapefile: cut to ten bytes, and told apart by a number where cutting made two the same. */
export function shapefileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const whole = name.trim().replace(/\0/g, '') || 'column'
    let own = cutToBytes(whole, maxBytes)
    for (let n = 1; taken.has(own.toLowerCase()); n++) own = cutToBytes(whole, maxBytes - `_${n}`.length) + `_${n}`
    taken.add(own.toLowerCase())
    return own
  })
}

/** The beginning of a text that takes so many bytes of UTF-8 at most, no letter cut in two. */
export function cutToBytes(text: string, bytes: number): string {
  let size = 0
  let out = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) as number
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (size > bytes) return out
    out += letter
  }
  return out
}

/** The names that columns get in a GeoPackage: such as differ by case alone are the same to SQLite, and two are the table's own. */
export function geopackageNames(names: readonly string[]): string[] {
  const taken = new Set(['fid', 'geom'])
  return names.map((name) => {
    let own = name || 'column'
    for (let n = 2; taken.has(own.toLowerCase()); n++) own = `${name}_${n}`
    taken.add(own.toLowerCase())
    return own
  })
}

const renaming: Partial<Record<string, (names: readonly string[]) => string[]>> = {
  shapefile: shapefileNames,
  geopackage: geopackageNames,
}

/** Columns that a format calls otherwise: "Name → Name_2". */
export function renamedColumns(format: string, names: readonly string[]): string[] {
  return (renaming[format]?.(names) ?? []).flatMap((own, at) => (own === names[at] ? [] : [`${names[at]} → ${own}`]))
}
