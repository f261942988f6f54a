import type { ServiceLimits } from '../http/limits'
import type { ServiceSettings } from '../settings/setting-table'

/** The limits of a service in bytes and milliseconds; settings name them in the units that people use. */
export const limitsOf = (settings: ServiceSettings): ServiceLimits => ({
  jsonBytes: settings.maxJsonMb * 1024 ** 2,
  fileBytes: settings.maxFileGb * 1024 ** 3,
  headerBytes: settings.maxHeaderKb * 1024,
  headerMs: settings.headerSeconds * 1000,
  bodyMs: settings.bodySeconds * 1000,
  idleMs: settings.idleSeconds * 1000,
  connections: settings.maxConnections,
  requestsPerMinute: settings.requestsPerMinute,
})
