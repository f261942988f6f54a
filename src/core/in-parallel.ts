/** Does a piece of work for each item, at most `limit` at a time. The first failure ends it; what runs is waited for. */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  let failure: { error: unknown } | null = null
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done && !failure; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  const failed = failure as { error: unknown } | null
  if (failed) throw failed.error
}
