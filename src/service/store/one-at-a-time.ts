/**
 * Work that is done by one and waited for by all who need it. The promise resolves when it is done.
 * @param isDone whether nothing is left
 * @param step does a part of what is left
 */
export function oneAtATime(isDone: () => boolean, step: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return async () => {
    while (running !== null || !isDone()) {
      running ??= step().finally(() => (running = null))
      await running
    }
  }
}
