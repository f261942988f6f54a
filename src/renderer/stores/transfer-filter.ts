import { computed, ref, watch } from 'vue'
import { groupOf, transferGroups, type TransferGroup } from '../model/transfer-groups'
import { defineProjectStore } from './define-store'
import { useTransfers } from './transfers'

/** Which rows of the open batch are shown. */
export const useTransferFilter = defineProjectStore('transfer-filter', () => {
  const transfers = useTransfers()
  const hidden = ref<TransferGroup[]>([])

  const counts = computed(() => {
    const result: Record<TransferGroup, number> = {
      sending: 0,
      processing: 0,
      waiting: 0,
      failed: 0,
      completed: 0,
      out: 0,
    }
    for (const row of transfers.rows) result[groupOf(row)] += 1
    return result
  })
  const shown = computed(() => transfers.rows.filter((row) => !hidden.value.includes(groupOf(row))))

  function set(group: TransferGroup, on: boolean): void {
    hidden.value = on ? hidden.value.filter((other) => other !== group) : [...hidden.value, group]
  }
  function only(group: TransferGroup): void {
    hidden.value = transferGroups.map(({ id }) => id).filter((id) => id !== group)
  }
  watch(
    () => transfers.openId,
    () => {
      hidden.value = []
    },
  )

  return { hidden, counts, shown, set, only }
})
