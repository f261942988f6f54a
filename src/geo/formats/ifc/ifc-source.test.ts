import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { IfcModel } from './ifc-model'
import { openSource } from './ifc-source'
import { modelStart } from './small-model.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'ifc-source-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
const { signal } = new AbortController()

async function sourceOf(lines: readonly string[]) {
  const path = join(folder, 'model.ifc')
  writeFileSync(path, [...modelStart, ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n'))
  return openSource(await fileSetFromPath(path), signal)
}
const valueOf = (id: number, text: string) => `#${id}=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('${text}'),$);`

it('leaves a model on the disk, of which the kernel takes little at first', async () => {
  const lines = (text: string) => Array.from({ length: 20_000 }, (_, at) => valueOf(1000 + at, text))
  const source = await sourceOf(lines('first'))
  // What is asked for now is not in memory yet.
  const other = await sourceOf(lines('later'))
  other.close()
  const model = (await IfcModel.start(2 ** 30))(source)
  expect(model?.line(20_999)).toMatchObject({ NominalValue: { value: 'later' } })
  expect((model?.api.wasmModule as { HEAPU8: Uint8Array }).HEAPU8.length / 2 ** 20).toBeLessThan(64)
  model?.close()
})

it.each([
  ['letters of Windows-1252', valueOf(1000, 'T\xfcr'), 'latin1', 'T\\X2\\00FC\\X0\\r'],
  ['a kind of another name', '#1000=IFCSWEPTDISKSOLIDPOLYGONAL($);', 'utf8', 'IFCSWEPTDISKSOLID('],
] as const)(
  'gives a model with %s as the kernel takes it, wherever a piece ends',
  async (_, line, encoding, expected) => {
    for (const room of [0, 5, 20]) {
      const start = [...modelStart, ''].join('\n')
      const filling = `/*${' '.repeat((1 << 20) - start.length - room - 5)}*/\n`
      const path = join(folder, 'odd.ifc')
      writeFileSync(path, Buffer.from(`${start}${filling}${line}\nENDSEC;\nEND-ISO-10303-21;\n`, encoding))
      const source = await openSource(await fileSetFromPath(path), signal)
      expect(Buffer.from(source.read(0, 3 << 20)).toString('latin1')).toContain(expected)
      source.close()
    }
  },
)

it('names a text that is far too long', async () => {
  vi.stubEnv('PLUMBLINE_READ_MEMORY_MB', '256')
  await expect(sourceOf([valueOf(1000, 'x'.repeat(10 << 20))])).rejects.toMatchObject({
    code: 'geo.limit',
    message: expect.stringMatching(/^A text in model\.ifc is longer than 8 MB.+allow more memory/),
  })
})
