import { hidden, redact } from '../../shared/security/redact'

/** Hides secrets in texts that leave the program: logs, error messages, details. */
export type Redactor = ReturnType<typeof createRedactor>

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
    for (const secret of longestFirst) result = result.split(secret).join(hidden)
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
