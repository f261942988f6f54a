import { watch, type Ref } from 'vue'

/**
 * Keeps indexes at their rows when others come before these, go, or change places: the keyboard stays with what it was on.
 * @param table reactive; `rows` is undefined where they are read in pages, and the indexes stay as they are
 */
export function followRow<T>(
  indexes: readonly Ref<number>[],
  table: { rows?: readonly T[]; rowKey: (row: T) => string | number },
): void {
  watch(
    () => table.rows,
    (now, before) => {
      for (const index of indexes) {
        const row = before?.[index.value]
        if (row === undefined || !now) continue
        const key = table.rowKey(row)
        const at = now.findIndex((each) => table.rowKey(each) === key)
        if (at >= 0) index.value = at
      }
    },
  )
}
