import type { TableQuery } from '../../shared/model/table-query'
import type { CallOptions } from '../engine-api'
import type { MapForm } from '../map-form'
import { viewOf } from './table-view'

/** Orders that are kept: four bytes a row each. */
const mostKept = 4

/** What queries show of map forms, kept while it is paged through: the least used goes first. */
export class OpenTables {
  private readonly kept = new Map<string, { form: MapForm; records: Uint32Array }>()

  /** The records of the rows that a query shows, in its order; made when they are not kept. */
  async records(form: MapForm, query: TableQuery, call: CallOptions): Promise<Uint32Array> {
    const { sublayer, words, filters, within, sort } = query
    const key = JSON.stringify([form.dir, sublayer, words, filters, within, sort])
    const known = this.kept.get(key)
    this.kept.delete(key)
    // A form that was made anew is another one.
    const entry = known?.form === form ? known : { form, records: await viewOf(form, query, call) }
    this.kept.set(key, entry)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
    return entry.records
  }
}
