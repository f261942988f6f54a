import { shallowRef } from 'vue'
import type { PrintedPermit } from '../../shared/model/printed-permit'
import { defineProjectStore } from './define-store'

/** A printed permit whose link was opened, until the person has seen what the program says of it; null: none was. */
export const useScannedPaper = defineProjectStore('scanned-paper', () => ({
  paper: shallowRef<{ permitId: number; printed: PrintedPermit } | null>(null),
}))
