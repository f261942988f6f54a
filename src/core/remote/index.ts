/** The interface over HTTP: the client, its pagers, and what keeps secrets out of texts. */
export { parseBaseUrl } from './base-url'
export { environmentProxy, isLoopback, parseProxy } from './find-proxy'
export type { FindProxy } from './find-proxy'
export * from './pagers'
export * from './redaction'
export { createRestClient } from './rest-client'
export type { RestClient } from './rest-client'
export { backOffMs, onceOnly, pause, retryAfterMs } from './retry'
