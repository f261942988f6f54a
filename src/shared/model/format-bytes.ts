/** No-break space: a number and its unit stay on one line. */
const space = '\u00a0'

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in three figures at most, and its unit, 1 KB being 1,000 bytes as disks and the service count. */
export function sizeOf(bytes: number): { value: string; unit: (typeof byteUnits)[number] } {
  let value = Math.max(0, bytes)
  let unit = 0
  // 999.5 of a unit would read as 1000 of it.
  while (value >= 999.5 && unit < byteUnits.length - 1) {
    value /= 1000
    unit += 1
  }
  const decimals = unit < 2 || value >= 100 ? 0 : value >= 10 ? 1 : unit >= 3 ? 2 : 1
  return { value: trimZero(value.toFixed(decimals)), unit: byteUnits[unit] ?? 'B' }
}

/** A size in English: "88 KB", "2.41 GB". */
export function formatBytes(bytes: number): string {
  const { value, unit } = sizeOf(bytes)
  return `${value}${space}${unit}`
}

const trimZero = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
