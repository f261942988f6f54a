import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LeafCache, openMapForm, type MapForm } from '../map-form'

const maxOpen = 12

/** Map forms kept open between tile requests, the least used closed first; one that was rebuilt is opened anew. */
export class OpenForms {
  readonly #leaves = new LeafCache()
  readonly #forms = new Map<string, { form: MapForm; stamp: string }>()

  /** Gives the form of a folder to `work`. Throws what `openMapForm` throws. */
  use<T>(dir: string, work: (form: MapForm) => T): T {
    const stamp = stampOf(dir)
    let entry = this.#forms.get(dir)
    if (entry && entry.stamp !== stamp) {
      this.forget(dir)
      entry = undefined
    }
    entry ??= { form: openMapForm(dir, this.#leaves), stamp }
    this.#forms.delete(dir)
    this.#forms.set(dir, entry)
    const [oldest] = this.#forms.keys()
    if (this.#forms.size > maxOpen && oldest !== undefined) this.forget(oldest)
    return work(entry.form)
  }

  /** Closes the form of a folder. */
  forget(dir: string): void {
    this.#forms.get(dir)?.form.close()
    this.#forms.delete(dir)
  }
}

function stampOf(dir: string): string {
  try {
    const { mtimeMs, ino, size } = statSync(join(dir, 'manifest.json'))
    return `${mtimeMs} ${ino} ${size}`
  } catch {
    // Gone: opening it says so.
    return ''
  }
}
