import { computed, type WritableComputedRef } from 'vue'

/** The `open` of a dialog that is shown while something is so, and makes an end of it when it is closed. */
export const openWhile = (isSo: () => boolean, end: () => void): WritableComputedRef<boolean> =>
  computed({
    get: isSo,
    set: (open) => {
      if (!open) end()
    },
  })
