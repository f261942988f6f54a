import type { TableQuery } from '../../shared/model/table-query'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import { viewOf } from './table-view'

/** Orders that are kept: four bytes a row each. */
const maxKept = 4

/** What queries show of tilesets, kept while it is paged through: the least used goes first. */
export class OpenTables {
  private readonly kept = new Map<string, { tileset: Tileset; records: Uint32Array }>()

  /** The records of the rows that a query shows, in its order; made when they are not kept. */
  async records(tileset: Tileset, query: TableQuery, call: CallOptions): Promise<Uint32Array> {
    const { sublayer, words, filters, within, only, sort } = query
    const key = JSON.stringify([tileset.dir, sublayer, words, filters, within, only, sort])
    const known = this.kept.get(key)
    this.kept.delete(key)
    // A form that was made anew is another one.
    const entry = known?.tileset === tileset ? known : { tileset, records: await viewOf(tileset, query, call) }
    this.kept.set(key, entry)
    const [oldest] = this.kept.keys()
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest)
    return entry.records
  }
}
