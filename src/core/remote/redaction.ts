/** Hides secrets in texts that leave the program: logs, error messages, details. */
export type Redactor = ReturnType<typeof createRedactor>

const mark = '[hidden]'

/** Query parameters and headers whose values open something; a signed URL is one whatever signs it. */
const secretQuery =
  /([?&](?:token|access_token|auth|authorization|key|api_?key|sig|signature|se|sp|sv|sr|st|x-amz-[a-z-]+|x-goog-[a-z-]+|expires|policy|key-pair-id|secret)=)[^&#\s"'<>]*/gi
const authorizationHeader = /(authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token|apikey)\s+)?[^\s"',;}]+/gi
const schemeAndSecret = /\b(bearer|basic)\s+[A-Za-z0-9\-._~+/]{8,}=*/gi

/** Hides what looks like a secret by its place: query values of signed URLs, upload tokens, Authorization headers. */
export function redact(text: string): string {
  return text
    .replace(secretQuery, `$1${mark}`)
    .replace(authorizationHeader, `$1${mark}`)
    .replace(schemeAndSecret, `$1 ${mark}`)
}

/** A redactor that also knows secrets by heart, so that they are hidden wherever they turn up. */
export function createRedactor() {
  const secrets = new Set<string>()
  const learn = (text: string) => {
    // Hiding shorter texts would blot out ordinary words.
    if (text.length < 6) return
    secrets.add(text)
    secrets.add(encodeURIComponent(text))
  }
  /** The text with every known secret and every secret-like query value replaced. */
  function clean(text: string): string {
    let result = text
    for (const secret of secrets) result = result.split(secret).join(mark)
    return redact(result)
  }
  function cleanAll(value: unknown): unknown {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return value.map(cleanAll)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanAll(each)]))
  }
  return {
    /** Adds a secret (a whole Authorization value, a token); its parts after the scheme are hidden too. */
    add(secret: string): void {
      learn(secret)
      const space = secret.indexOf(' ')
      if (space > 0) learn(secret.slice(space + 1).trim())
    },
    clean,
    /** A copy of plain data (details of errors and of log lines) whose every text is cleaned, at any depth. */
    cleanAll: <T>(value: T): T => cleanAll(value) as T,
  }
}
