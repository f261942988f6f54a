/** What one request, or one caller, may take of the service. */
export interface ServiceLimits {
  /** The largest JSON body. */
  jsonBytes: number
  /** The largest file of an upload. */
  fileBytes: number
  /** Request line and headers together. */
  headerBytes: number
  /** How long the headers of a request may take to come. */
  headerMs: number
  /** How long a JSON body may take to come. */
  bodyMs: number
  /** How long a pause may last while files come. */
  idleMs: number
  /** How many connections are open at once. */
  connections: number
  /** Requests of one caller within a minute, on average; 0: as many as they like. */
  requestsPerMinute: number
}

/** What holds where nothing else is said. */
export const defaultLimits: ServiceLimits = {
  jsonBytes: 4 * 1024 ** 2,
  fileBytes: 16 * 1024 ** 3,
  headerBytes: 16 * 1024,
  headerMs: 15_000,
  bodyMs: 15_000,
  idleMs: 30_000,
  connections: 1_000,
  requestsPerMinute: 0,
}
