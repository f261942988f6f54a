import type { NodeFile, NodeRef } from './node-file'

/** A blob that is larger has room of its own. */
const mostRoom = 4 * 1024 * 1024
let room = new Uint8Array(0)

/** The main blob of a tile, good until the next one is asked for: all take the same room. */
export function passingBytes(file: NodeFile, node: NodeRef): Uint8Array {
  const { mainBytes } = node
  if (mainBytes > mostRoom) return file.main(node)
  if (room.length < mainBytes) room = new Uint8Array(mainBytes)
  const bytes = room.subarray(0, mainBytes)
  file.mainInto(node, bytes)
  return bytes
}
