/** Every error code of the product. One union; add a code here, and say in one line when it is used. */
const errorCodes = [
  'internal', // a defect of ours
  'cancelled', // the user or a shutdown stopped it
  'invalid', // arguments out of range or of the wrong shape
  'not-found', // the thing asked for does not exist
  'unavailable', // the host cannot do this (no display, no keychain)
  'policy.forbidden', // the administrator of this computer does not allow it
  // network and service
  'net.offline', // no connection could be made
  'net.timeout', // no answer in time
  'net.protocol', // the answer is not what the interface says
  'net.cut', // the connection broke in the middle
  'service.bad-request', // 400
  'service.unauthorized', // 401
  'service.forbidden', // 403
  'service.not-found', // 404
  'service.conflict', // 409
  'service.gone', // 410
  'service.busy', // 429, 503
  'service.failed', // other 5xx
  // files
  'file.missing',
  'file.locked', // open in another program
  'file.denied', // no right to read or write
  'file.changed', // changed while it was being read or sent
  'file.empty', // zero bytes
  'file.truncated', // ends before its own header says
  'file.mislabelled', // content is not what the name says
  'file.corrupt', // content breaks its own format
  'file.unsupported', // a format or a variant that is not read
  'file.too-large', // beyond a stated limit
  'file.unsafe', // path traversal, zip bomb, external entity
  'disk.full',
  'hold.limit', // beyond what held layers may take
  'disk.failed', // the disk reports a fault of its own
  // spatial
  'crs.unknown', // a code or definition that is not known
  'crs.missing', // the file names none and none was given
  'crs.unusable', // known, but no transform to WGS 84 can be made
  'geo.no-features', // readable, but holds nothing to draw
  'geo.columns', // a table without usable coordinate columns
  'geo.limit', // time or memory bound reached
  'worker.died', // the worker process ended; a new one takes its place
  // credentials
  'keychain.unavailable',
  'journal.corrupt',
] as const

/** A code of an AppError. */
export type ErrorCode = (typeof errorCodes)[number]
