import type { Said } from '../../../shared/languages/said'
import type { Warning } from '../../model'

/** One warning by its sentence. */
export function warningOf(code: string, { text, by }: Said, count?: number): Warning {
  return { code, message: text, by, ...(count === undefined ? {} : { count }) }
}

/** What is said of a code and subject, as often as it happened. */
interface Noted {
  warning: Warning
  sentence: (count: number) => Said
  /** The sentence of the count now; null: nobody has asked for it since. */
  made: Said | null
}

/** Collects warnings in the array of a dataset, one a code and subject, counting repeats. */
export class WarningList {
  readonly list: Warning[] = []
  readonly #byKey = new Map<string, Noted>()

  /**
   * Notes that something happened once more. A sentence is taken from the first time; one that is made from the count is that of the
   * last time, for instance (count) => said('readers.vector.rowsDeleted', { count }), and made when somebody reads it.
   */
  add(code: string, message: Said | ((count: number) => Said), subject = '', times = 1): void {
    const key = `${code}\n${subject}`
    const known = this.#byKey.get(key)
    if (!known) {
      const sentence = typeof message === 'function' ? message : () => message
      const warning = counting(code, sentence, times)
      this.#byKey.set(key, warning)
      this.list.push(warning.warning)
      return
    }
    known.warning.count = (known.warning.count ?? 1) + times
    known.made = null
    if (typeof message === 'function') known.sentence = message
  }

  /** Forgets the counts of one reading, so that another reading of the same file does not double them. */
  restart(code: string): void {
    for (const [key, { warning }] of this.#byKey) {
      if (!key.startsWith(`${code}\n`)) continue
      this.#byKey.delete(key)
      this.list.splice(this.list.indexOf(warning), 1)
    }
  }
}

/** Millions of rows may lack a place: their sentence is made when it is read, and is an own property like any other. */
function counting(code: string, sentence: Noted['sentence'], times: number): Noted {
  const said = (): Said => (noted.made ??= noted.sentence(noted.warning.count ?? 1))
  const warning: Warning = {
    code,
    get message() {
      return said().text
    },
    get by() {
      return said().by
    },
    ...(times === 1 ? {} : { count: times }),
  }
  const noted: Noted = { warning, sentence, made: null }
  return noted
}
