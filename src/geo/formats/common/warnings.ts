import type { Warning } from '../../model'

/** Collects warnings in the array of a dataset, one a code and subject, counting repeats. */
export class WarningList {
  readonly list: Warning[] = []
  readonly #byKey = new Map<string, Warning>()

  /**
   * Notes that something happened once more. `message` is taken from the first time; with `counted` the message is made
   * again from the count (`times` more each call), for instance (n) => `${n} rows have no coordinates.`
   */
  add(code: string, message: string | ((count: number) => string), subject = '', times = 1): void {
    const key = `${code}\n${subject}`
    const known = this.#byKey.get(key)
    if (known) {
      known.count = (known.count ?? 1) + times
      if (typeof message === 'function') known.message = message(known.count)
      return
    }
    const warning: Warning = { code, message: typeof message === 'function' ? message(times) : message }
    if (times !== 1) warning.count = times
    this.#byKey.set(key, warning)
    this.list.push(warning)
  }

  /** Forgets the counts of one reading, so that another reading of the same file does not double them. */
  restart(code: string): void {
    for (const [key, warning] of this.#byKey) {
      if (!key.startsWith(`${code}\n`)) continue
      this.#byKey.delete(key)
      this.list.splice(this.list.indexOf(warning), 1)
    }
  }
}
