/**
 * Does each piece of work in a task of its own, in the order in which it was given: the window draws between two of them. What comes while
 * it is busy comes all at once, and would be one long task else.
 */
export function createOwnTasks(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => waiting.shift()?.()
  return (work) => {
    waiting.push(work)
    port2.postMessage(null)
  }
}
