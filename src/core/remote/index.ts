/** The interface over HTTP: the client, its pagers, and what keeps secrets out of texts. */
export * from './pagers'
export * from './redaction'
export { createRestClient, parseBaseUrl } from './rest-client'
export type { RestCallOptions, RestClient, RestClientOptions, RestRequest } from './rest-client'
export { backOffMs, onceOnly, pause, readingPolicy, retryAfterMs, type RetryPolicy } from './retry'
