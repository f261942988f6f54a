/** Where the web host takes the contract's frames, over a WebSocket. */
export const framesPath = '/api/frames'

/** Where the web host takes the bytes of a dropped file: POST with `batch`, `path` and `modified` in the query. */
export const stagingPath = '/api/staging'
