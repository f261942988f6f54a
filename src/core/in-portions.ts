/** Items of one go: a few milliseconds of work for each thousand must not hold up the window. */
const portion = 250

/** Does work on many items, a portion at a time: the program answers in between. What it throws ends it. */
export async function inPortions<T>(items: readonly T[], work: (some: readonly T[]) => void): Promise<void> {
  for (let at = 0; at < items.length; at += portion) {
    if (at > 0) await new Promise((next) => setImmediate(next))
    work(items.slice(at, at + portion))
  }
}
