/** What the embedded service says when it accepts connections of the program that started it. */
export interface ServiceReady {
  url: string
  /** Of the local user; known to nobody else. */
  authorization: string
}

/** The value of a `listening` message with a local user; null for anything else. */
export function readServiceReady(message: unknown): ServiceReady | null {
  if (typeof message !== 'object' || message === null) return null
  const { type, url, authorization } = message as Record<string, unknown>
  if (type !== 'listening' || typeof url !== 'string' || typeof authorization !== 'string') return null
  return { url, authorization }
}

/**
 * Arguments of service.js for the program's own embedded service: the sample project, and one local user.
 * @param sampleAtMs when a sample project that is made now was made, UTC milliseconds; null: when it is
 */
export function embeddedServiceArguments(dataDir: string, sampleAtMs: number | null = null): string[] {
  const at = sampleAtMs === null ? [] : ['--demo-at', String(sampleAtMs)]
  return ['--data', dataDir, '--demo', ...at, '--local-user', 'You']
}
