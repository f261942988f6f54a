import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { ContentStore } from '../content/content-store'
import { copyContents, type ContentReader } from './copy-contents'

const file = (sha256: string) => ({ organizationId: 1, sha256, size: 1 })
async function* pageOf(...names: string[]) {
  yield await Promise.resolve(names.map(file))
}

it('tells of a file that cannot be brought once nothing is written any more, and begins no other', async () => {
  const received: string[] = []
  let isSlowDone = false
  const from = { read: ({ sha256 }: { sha256: string }) => Promise.resolve(Readable.from([sha256])) }
  const to = {
    has: () => Promise.resolve(false),
    async receive(source: Readable) {
      const [name] = (await source.toArray()) as string[]
      received.push(name ?? '')
      if (name === 'damaged') return { sha256: 'another', size: 0 }
      await new Promise((resolve) => setTimeout(resolve, 30))
      isSlowDone = true
      return { sha256: name, size: 1 }
    },
    discard: () => Promise.resolve(),
    keep: () => Promise.resolve(),
  }
  const many = Array.from({ length: 40 }, (_, at) => `later ${at}`)
  // The last of a page is taken first.
  const copying = copyContents(
    from as unknown as ContentReader,
    to as unknown as ContentStore,
    pageOf(...many, 'slow', 'damaged'),
    () => undefined,
  )
  await expect(copying).rejects.toMatchObject({ code: 'file.corrupt' })
  expect(isSlowDone).toBe(true)
  expect(received.length).toBeLessThan(many.length)
})
