const units = ['kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as a person says it in a sentence: "36 bytes", "1.2 kB", "3.2 GB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let value = bytes
  let unit = -1
  // 999,950 bytes are 1.0 MB, not 1000.0 kB.
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${value.toFixed(1)} ${units[Math.max(0, unit)]}`
}
