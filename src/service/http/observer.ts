/** One request that was answered, or broke off. Nothing in it opens anything: no query, no header, no body. */
export interface EndedRequest {
  method: string
  /** Name of the route (src/shared/rest/routes.ts, or of a path beside them); "none" where there is none. */
  route: string
  /** 0: the caller left before the answer. */
  status: number
  ms: number
  /** Of the body; a head that came apart from it is counted too. */
  receivedBytes: number
  sentBytes: number
  /** The id of the user; null for nobody who is known. */
  user: string | null
  /** Address of the caller, as far as trusted proxies tell. */
  address: string
}

/** Who is told of each request, besides the log of faults. */
export type Observer = (ended: EndedRequest) => void
