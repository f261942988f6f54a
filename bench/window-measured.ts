import type { Page } from 'playwright'

/** A window that is measured, of whatever program. */
export interface MeasuredWindow {
  page: Page
  /** Of Electron. */
  version: string
  /** Makes a plan of a folder. */
  planFolder(folder: string): Promise<void>
  close(): Promise<void>
}
