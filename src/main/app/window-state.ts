import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BrowserWindow, Rectangle } from 'electron'

/** Where a window opens; without x and y the system chooses. */
export interface WindowPlacement {
  bounds: { width: number; height: number; x?: number; y?: number }
  maximized: boolean
}

const standard: WindowPlacement = { bounds: { width: 1360, height: 860 }, maximized: false }

/** Part of a window that has to be on some display, so that it can be seen and moved. */
const leastVisible = 100

/**
 * The placement of the last time, or the standard one when there is none, it cannot be read, or it is on no display
 * of now.
 * @param workAreas of all displays
 */
export async function readPlacement(file: string, workAreas: readonly Rectangle[]): Promise<WindowPlacement> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (!isPlacement(kept)) return standard
    const { x, y, width, height } = kept.bounds
    return isVisible({ x, y, width, height }, workAreas)
      ? { bounds: { x, y, width, height }, maximized: kept.maximized }
      : { bounds: { width, height }, maximized: kept.maximized }
  } catch {
    // None is kept yet, or it cannot be read.
    return standard
  }
}

/** Whether enough of a window lies on one of the displays. */
export function isVisible(bounds: Rectangle, workAreas: readonly Rectangle[]): boolean {
  return workAreas.some((area) => {
    const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
    const height = Math.min(bounds.y + bounds.height, area.y + area.height) - Math.max(bounds.y, area.y)
    return width >= leastVisible && height >= leastVisible
  })
}

/** Keeps the placement of a window in a file, half a second after it was last moved and when it closes. */
export function keepPlacement(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = (): void => {
    const text = JSON.stringify({ bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    // A placement that cannot be kept is no reason to trouble anyone.
    writing = writing.then(() => replaceFile(file, text)).catch(() => undefined)
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(write, 500)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('close', () => {
    clearTimeout(timer)
    write()
  })
}

async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

function isPlacement(value: unknown): value is { bounds: Rectangle; maximized: boolean } {
  if (typeof value !== 'object' || value === null) return false
  const { bounds, maximized } = value as { bounds?: Partial<Rectangle>; maximized?: unknown }
  return (
    typeof maximized === 'boolean' &&
    [bounds?.x, bounds?.y, bounds?.width, bounds?.height].every((part) => Number.isFinite(part)) &&
    (bounds?.width ?? 0) >= leastVisible &&
    (bounds?.height ?? 0) >= leastVisible
  )
}
