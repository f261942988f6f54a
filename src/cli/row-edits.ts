import type { Core } from '../core'
import type { CheckedParams } from '../shared/contract'
import type { Cli } from './command'
import { callContext } from './with-core'

/** What is changed of a row of a plan. */
export type RowEdit = Omit<CheckedParams<'uploads.editRows'>, 'planId' | 'rowIds'>

/** Edits of rows of one plan; alike ones go in one call, since each call decides over all rows again. */
export class RowEdits {
  readonly #alike = new Map<string, { edit: RowEdit; rowIds: string[] }>()

  add(rowId: string, edit: RowEdit): void {
    const key = JSON.stringify(edit)
    const alike = this.#alike.get(key) ?? { edit, rowIds: [] }
    alike.rowIds.push(rowId)
    this.#alike.set(key, alike)
  }

  /** AppError of the plan. */
  async send(cli: Cli, core: Core, planId: string): Promise<void> {
    for (const { edit, rowIds } of this.#alike.values())
      await core.handlers['uploads.editRows']({ planId, rowIds, ...edit }, callContext(cli))
  }
}
