/** A number with what it counts, in one or in many: “1 row is”, “12,000 rows are”. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
