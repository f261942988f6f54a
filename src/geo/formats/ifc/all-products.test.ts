import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toAppError } from '../../../shared/errors/app-error'
import { readAll } from '../read-all.test-helper'

const shared = join(process.cwd(), '../shared')
const given = ['data', 'field-data'].map((name) => join(shared, name)).filter((folder) => existsSync(folder))
const models = given.flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => /\.ifc$/i.test(path))
    .map((path) => join(folder, path)),
)

type Counts = Map<string, number>
const count = (counts: Counts, kind: string, more = 1) => counts.set(kind, (counts.get(kind) ?? 0) + more)

/** Products with a representation, by kind: the seventh argument of a line names a product definition shape. By the text alone. */
function productsIn(text: string): Counts {
  const shapes = new Set<string>()
  const products: [kind: string, shape: string][] = []
  for (const [, id = '', kind = '', rest = ''] of text.matchAll(
    /#(\d+)\s*=\s*(\w+)\s*\(((?:'(?:[^']|'')*'|[^';])*)\)\s*;/g,
  )) {
    if (/^IFCPRODUCT(DEFINITIONSHAPE|REPRESENTATION)$/.test(kind)) shapes.add(id)
    let [depth, at] = [0, 0]
    for (const [token] of rest.matchAll(/'(?:[^']|'')*'|#\d+|[(),]/g)) {
      depth += token === '(' ? 1 : token === ')' ? -1 : 0
      if (token === ',' && depth === 0) at++
      if (token.startsWith('#') && depth === 0 && at === 6) products.push([kind, token.slice(1)])
    }
  }
  const counts: Counts = new Map()
  for (const [kind, shape] of products) if (shapes.has(shape)) count(counts, kind)
  return counts
}

/** What the reader draws and names, by kind: "1 product is left out, because …: 1 IfcSite (IfcPlane), 2 IfcWall. The first …" */
async function accountOf(path: string) {
  const [drawn, named]: [Counts, Counts] = [new Map(), new Map()]
  const told: string[] = []
  try {
    const { dataset, byLayer } = await readAll(path)
    for (const [i, { fields }] of dataset.layers.entries()) {
      const at = fields.findIndex(({ name }) => name === 'IfcType')
      for (const { properties } of byLayer[i] ?? []) count(drawn, String(properties[at]).toUpperCase())
    }
    told.push(...dataset.warnings.map(({ message }) => message))
  } catch (error) {
    told.push(toAppError(error).message)
  }
  for (const message of told.filter((one) => one.includes(' left out, because ')))
    for (const [, times, kind = ''] of message.matchAll(/(\d+) (Ifc\w+)/g))
      count(named, kind.toUpperCase(), Number(times))
  return { drawn, named }
}

describe.skipIf(models.length === 0)('every product with a representation (needs ../shared)', () => {
  it.each(models)('of %s is drawn or named', async (path) => {
    const { drawn, named } = await accountOf(path)
    for (const [kind, inFile] of productsIn(readFileSync(path, 'latin1'))) {
      // The curves of layouts and segments are those of the alignment that they are parts of.
      const isPart = /^IFCALIGNMENT\w+/.test(kind) && drawn.has('IFCALIGNMENT')
      expect([kind, (drawn.get(kind) ?? 0) + (named.get(kind) ?? 0)]).toEqual([kind, isPart ? 0 : inFile])
    }
  })
})
