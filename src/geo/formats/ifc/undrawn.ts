/** Products whose geometry is not drawn, counted by their kind and that of their geometry. */
export class Undrawn {
  readonly #counts = new Map<string, number>()
  #first: number | null = null

  /** @param kind of the product: "IfcBorehole" @param geometry kind of its first item: "IfcSweptDiskSolid" */
  add(kind: string, geometry: string): void {
    const key = `${kind} (${geometry})`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** The line of the first of them. */
  first(line: number): number {
    return (this.#first ??= line)
  }

  get any(): boolean {
    return this.#counts.size > 0
  }

  /** The most frequent kinds with their counts: "3 IfcBorehole (IfcSweptDiskSolid), 1 IfcSite (IfcPolyline)". */
  get text(): string {
    const kinds = [...this.#counts].sort(([, a], [, b]) => b - a)
    const named = kinds.slice(0, 6).map(([kind, count]) => `${count} ${kind}`)
    return `${named.join(', ')}${kinds.length > 6 ? ` and ${kinds.length - 6} more kinds` : ''}`
  }
}

/** What is said of a model in which nothing can be drawn. */
export function nothingDrawn(undrawn: Undrawn): string {
  return undrawn.any
    ? `It holds ${undrawn.text}, whose geometry is of kinds that are not drawn yet, and nothing else with a place in plan. Export it with bodies or triangles (in IFC4 Reference View).`
    : 'No product in it has a body, triangles or a line in plan. Export it with geometry.'
}
