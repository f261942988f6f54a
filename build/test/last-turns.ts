import { afterAll } from 'vitest'

// What a test has begun and not waited for (a menu that finds its place) ends while the window that it needs is still there.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 20)))
