/** An answer of bytes, in a form that every host can send. */
export interface ByteAnswer {
  status: number
  headers: Record<string, string>
  /** A stream of the host's own kind, bytes, or nothing. */
  body: Uint8Array | ByteStream | null
}

/** Node's Readable, named so that this file needs no Node. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(error?: Error): unknown
}

/**
 * Answers a path such as "/tiles/KEY/0/12/3745/2490" with bytes; null when the path is not one of its own. Bytes never travel
 * in frames of the contract.
 * @param path of the URL, percent-encoded, without query
 * @param signal says that nobody waits for the answer any more
 */
export type ByteRoute = (path: string, signal?: AbortSignal) => Promise<ByteAnswer | null>
