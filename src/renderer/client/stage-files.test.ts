import { describe, expect, it } from 'vitest'
import type { DroppedFile } from './dropped-files'
import { groupFiles } from './stage-files'

const dropped = (size: number): DroppedFile => ({ relativePath: 'a', file: { size } as File })
const sizes = (files: DroppedFile[]) => groupFiles(files).map((group) => group.map(({ file }) => file.size))

describe('groupFiles', () => {
  it('lets many small files share a request and sends a large one alone', () => {
    const [small, large] = [1000, 5_000_000_000]
    expect(sizes([dropped(small), dropped(small), dropped(large), dropped(small)])).toEqual([
      [small, small],
      [large],
      [small],
    ])
    expect(groupFiles(Array.from({ length: 1000 }, () => dropped(0))).map((group) => group.length)).toEqual([
      400, 400, 200,
    ])
  })
})
