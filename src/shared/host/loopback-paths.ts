/** Where the web host takes the contract's frames, over a WebSocket. */
export const framesPath = '/api/frames'

/** Where the web host takes dropped files: POST with `batch` in the query and a body as in staging-format. */
export const stagingPath = '/api/staging'
