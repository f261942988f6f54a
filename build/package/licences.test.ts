import { expect, it } from 'vitest'

it('names the licence of what the app carries, native code and what its packages need too, and of nothing else', async () => {
  const { licenceTexts } = await import('./licences.mjs')
  const text = licenceTexts()
  const titles = [...text.matchAll(/^(\S+) \d+\.\d+\.\S* \(.+\)$/gm)].map(([, name]) => name)
  expect(titles).toEqual(
    expect.arrayContaining(['vue', 'leaflet', 'libsql', '@github/keytar', 'web-ifc', 'zod', '@neon-rs/load']),
  )
  for (const builder of ['electron-builder', 'vitest', 'playwright', 'electron']) expect(titles).not.toContain(builder)
})
