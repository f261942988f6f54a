/** An expression for the page: resolves with the time of the frame after the one in which the selector was there. */
const painted = (selector) => `new Promise((resolve) => {
  const found = () => document.querySelector(${JSON.stringify(selector)}) !== null
  const paint = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
  if (found()) return paint()
  const observer = new MutationObserver(() => {
    if (!found()) return
    observer.disconnect()
    paint()
  })
  observer.observe(document, { subtree: true, childList: true })
})`

module.exports = { painted }
