/** Appends a list of any length: as arguments of one `push`, a hundred thousand values are more than the stack holds. */
export function appendAll<T>(target: T[], more: Iterable<T>): void {
  for (const one of more) target.push(one)
}
