/** Under `npm run` a program that stays ends with npm, however that ends: nobody could find it any more to end it. */
export function whenParentEnds(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
}
