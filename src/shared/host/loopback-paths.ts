/** Where the web host takes the contract's frames, over a WebSocket. */
export const framesPath = '/api/frames'

/** Where the web host takes dropped files: POST with `batch` in the query and a body as in staging-format. */
export const stagingPath = '/api/staging'

/** Where the web host gives a saved file to the browser: GET with its handle as `file` in the query. */
export const savedPath = '/api/saved'

/** Header with the token of the page, on all that the page asks of the web host besides its own files. */
export const pageTokenHeader = 'x-plumbline'

/** Sub-protocol of the frames' WebSocket, which has no headers of its own; the token of the page is named beside it. */
export const framesProtocol = 'plumbline'

/** How the token comes to the page: in the fragment of its first address, which no request carries. */
export const pageTokenFragment = '#page='
