/** Of what the values of lines are: each attribute, and each unit, is a measure of its own, not to be put beside others. */
export class LineMeasures {
  readonly #found = new Map<string, { attribute: string; unit: 'm' | 'm²' | null }>()

  add(attribute: string, unit: 'm' | 'm²' | null): void {
    this.#found.set(`${attribute}/${unit ?? ''}`, { attribute, unit })
  }

  get count(): number {
    return this.#found.size
  }

  /** The one that all are of; null: there are none, or several. */
  get only(): { attribute: string; unit: 'm' | 'm²' | null } | null {
    const [one = null] = this.#found.values()
    return this.#found.size === 1 ? one : null
  }
}
