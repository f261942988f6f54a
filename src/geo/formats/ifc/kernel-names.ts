/**
 * Kinds that the kernel does not know, and the kind under which it draws them: a network of triangles is a set of triangles with
 * a flag more, and a swept disk along straight lines one whose corners may be rounded.
 */
const knownAs: readonly (readonly [name: string, known: string])[] = [
  ['IFCTRIANGULATEDIRREGULARNETWORK', 'IFCTRIANGULATEDFACESET'],
  ['IFCSWEPTDISKSOLIDPOLYGONAL', 'IFCSWEPTDISKSOLID'],
]

/** How those stand in a file. */
export const knownNames: readonly string[] = knownAs.map(([name]) => `${name}(`)

/** The bytes of a STEP file with kinds that the kernel does not know named as those that it draws alike. */
export function kernelNames(bytes: Uint8Array): Uint8Array {
  return knownAs.reduce<Uint8Array>((text, [name, known]) => renamed(text, `${name}(`, `${known}(`), bytes)
}

function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Uint8Array[] = []
  let done = 0
  for (let at = buffer.indexOf(from); at >= 0; at = buffer.indexOf(from, done)) {
    parts.push(buffer.subarray(done, at), Buffer.from(to))
    done = at + from.length
  }
  return done === 0 ? bytes : Buffer.concat([...parts, buffer.subarray(done)])
}
