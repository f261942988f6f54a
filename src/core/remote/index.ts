/** The interface over HTTP: the client, its pagers, and what keeps secrets out of texts. */
export * from './pagers'
export * from './redaction'
export { createRestClient, parseBaseUrl } from './rest-client'
export type { RestClient } from './rest-client'
export { backOffMs, onceOnly, pause, retryAfterMs } from './retry'
