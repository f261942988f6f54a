/**
 * Body of a POST to the staging path: any number of files, one after the other, each as a 4-byte little-endian length of its
 * head, the head as UTF-8 JSON, and `size` bytes of content.
 */
export interface StagedHead {
  /** Below what was dropped, with "/": "2026-W47/Survey/a.shp". */
  path: string
  /** Bytes of content. */
  size: number
  /** When the file was last modified, ms since 1970. */
  modified: number
}

/** A head longer than this is not one of ours. */
export const longestHead = 32_768

/** What goes before the content of a file. */
export function stagedHead(head: StagedHead): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(head))
  const bytes = new Uint8Array(4 + json.length)
  new DataView(bytes.buffer).setUint32(0, json.length, true)
  bytes.set(json, 4)
  return bytes
}
