import { expect, it } from 'vitest'
import { defaultLimits } from '../http/limits'
import { readSettings } from '../settings/read-settings'
import { limitsOf } from './limits-of'

it('limits as it does where nothing is said, and as somebody says in megabytes and seconds', () => {
  expect(limitsOf(readSettings({ flags: {}, env: {} }))).toEqual(defaultLimits)
  const env = {
    ...{ PLUMBLINE_SERVE_MAX_JSON_MB: '8', PLUMBLINE_SERVE_MAX_FILE_GB: '32', PLUMBLINE_SERVE_MAX_HEADER_KB: '32' },
    ...{ PLUMBLINE_SERVE_HEADER_SECONDS: '20', PLUMBLINE_SERVE_BODY_SECONDS: '40', PLUMBLINE_SERVE_IDLE_SECONDS: '60' },
    ...{ PLUMBLINE_SERVE_MAX_CONNECTIONS: '50', PLUMBLINE_SERVE_REQUESTS_PER_MINUTE: '600' },
  }
  expect(limitsOf(readSettings({ flags: {}, env }))).toEqual({
    ...{ jsonBytes: 8_388_608, fileBytes: 34_359_738_368, headerBytes: 32_768 },
    ...{ headerMs: 20_000, bodyMs: 40_000, idleMs: 60_000, connections: 50, requestsPerMinute: 600 },
  })
})
