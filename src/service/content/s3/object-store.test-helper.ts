import { vi } from 'vitest'
import { startObjectServer } from './object-server.test-helper'

export { program } from './object-server.test-helper'

/** As `startObjectServer`, for a test that is a client of it itself. */
export async function startObjectStore() {
  const server = await startObjectServer()
  return {
    ...server,
    /** Sets what a client of this store, or of one at another address before it, finds in the environment. */
    tellEnvironment(endpoint = server.url): void {
      for (const [name, value] of Object.entries(server.environment(endpoint))) vi.stubEnv(name, value)
    },
  }
}
