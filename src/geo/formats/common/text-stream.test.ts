import { expect, it } from 'vitest'
import { Utf8Stream } from './text-stream'
import { WarningList } from './warnings'

function read(bytes: Buffer, size: number, encoding: string | null = null): [string, string[]] {
  const warnings = new WarningList()
  const stream = new Utf8Stream('a.kml', { encoding, warnings })
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(Buffer.from(stream.write(bytes.subarray(at, at + size))))
  parts.push(stream.end())
  return [Buffer.concat(parts).toString('utf8'), warnings.list.map(({ message }) => message)]
}

it('gives UTF-8 as it is, wherever the pieces end', () => {
  const text = 'Größe 日本 𝄞 é'
  for (const size of [1, 2, 3, 5, 100]) expect(read(Buffer.from(text), size)).toEqual([text, []])
})

it('guesses what is not UTF-8, says so once, and names a word to check', () => {
  const warning = 'a.kml is not in UTF-8, as it should be; windows-1252 was guessed. Check: Größe.'
  for (const size of [1, 4, 100])
    expect(read(Buffer.from('Schacht Größe, Straße é.', 'latin1'), size)[0]).toBe('Schacht Größe, Straße é.')
  expect(read(Buffer.from('Schacht Größe é.', 'latin1'), 100)[1]).toEqual([warning])
})

it('takes the encoding that is named', () => {
  expect(read(Buffer.from([0xb0, 0xb3]), 1, 'windows-1250')).toEqual(['°ł', []])
})
