/** Hides secrets in texts that leave the program: logs, error messages, details. */
export type Redactor = ReturnType<typeof createRedactor>

const mark = '[hidden]'

/** Query parameters and headers whose values open something; a signed URL is one whatever signs it. */
const secretQuery =
  /([?&](?:token|access_token|auth|authorization|key|api_?key|sig|signature|se|sp|sv|sr|st|x-amz-[a-z-]+|x-goog-[a-z-]+|expires|policy|key-pair-id|secret)=)[^&#\s"'<>]*/gi
const secretNames =
  '(?:proxy-)?authorization|(?:set-)?cookie|(?:[a-z]{1,20}[-_ ]?)?(?:password|passwd|pwd|passphrase|secret|token|api[-_ ]?key|credentials?)'
/** A quoted value, as JSON has it, once or twice over; what was cut off has no end. */
const quotedSecret = new RegExp(
  `\\b(${secretNames})(\\\\*["']?\\s{0,4}[:=]\\s{0,4})(\\\\*)(["'])(?:(?!(?<!\\\\)\\3\\4)[^\\r\\n])*`,
  'gi',
)
/** Headers, which go on to the end of their line. */
const secretHeader = /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,4}[:=]\s{0,4})(?!["'\\[])[^\r\n]+/gi
const plainSecret = new RegExp(`\\b(${secretNames})(\\s{0,4}[:=]\\s{0,4})(?!\\[hidden)[^\\s"',;&}\\]]+`, 'gi')
const schemeAndSecret = /\b(bearer|basic)\s+[A-Za-z0-9\-._~+/]{8,}=*/gi
const userOfUrl = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'<>?#]{1,2000}@/gi

/**
 * Hides what looks like a secret by its place: query values of signed URLs, upload tokens, Authorization headers, cookies, passwords,
 * credentials in addresses.
 */
export function redact(text: string): string {
  return text
    .replace(userOfUrl, `$1${mark}@`)
    .replace(secretQuery, `$1${mark}`)
    .replace(quotedSecret, `$1$2$3$4${mark}`)
    .replace(secretHeader, `$1$2${mark}`)
    .replace(plainSecret, `$1$2${mark}`)
    .replace(schemeAndSecret, `$1 ${mark}`)
}

/** A redactor that also knows secrets by heart, so that they are hidden wherever they turn up. */
export function createRedactor() {
  const secrets = new Set<string>()
  const learn = (text: string) => {
    // Hiding shorter texts would blot out ordinary words.
    if (text.length < 6) return
    for (const form of formsOf(text)) secrets.add(form)
  }
  /** The text with every known secret and every secret-like query value replaced. */
  function clean(text: string): string {
    let result = text
    // A longer one may hold a shorter one.
    const longestFirst = [...secrets].sort((one, other) => other.length - one.length)
    for (const secret of longestFirst) result = result.split(secret).join(mark)
    return redact(result)
  }
  function cleanAll(value: unknown): unknown {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return value.map(cleanAll)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanAll(each)]))
  }
  return {
    /** Adds a secret (a whole Authorization value, a token); its parts after the scheme are hidden too, and a password within it. */
    add(secret: string): void {
      const value = secret.trim()
      learn(value)
      const space = value.indexOf(' ')
      if (space < 0) return
      const rest = value.slice(space + 1).trim()
      learn(rest)
      if (/^basic$/i.test(value.slice(0, space)))
        learn(
          Buffer.from(rest, 'base64')
            .toString('utf8')
            .replace(/^[^:]*:/, ''),
        )
    },
    clean,
    /** A copy of plain data (details of errors and of log lines) whose every text is cleaned, at any depth. */
    cleanAll: <T>(value: T): T => cleanAll(value) as T,
  }
}

/** How a text may stand in others: in addresses, in forms, in JSON, as bytes in base64. */
function formsOf(text: string): string[] {
  const inForm = new URLSearchParams([['', text]]).toString().slice(1)
  const inJson = JSON.stringify(text).slice(1, -1)
  return [
    text,
    encodeURIComponent(text),
    encodeURI(text),
    inForm,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    Buffer.from(text).toString('base64'),
  ]
}
