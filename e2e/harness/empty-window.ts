import { afterAll, beforeAll } from 'vitest'

// Files of tests that share a window: each begins with an empty page, and nothing that another has kept.
beforeAll(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
})

// What a test has begun and not waited for (a menu that finds its place) ends while the page that it needs is still there.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 20)))
