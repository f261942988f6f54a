import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { messagesOver } from './message-pipe'

it('hands on messages whole and in order, however their bytes arrive', async () => {
  const wire = new PassThrough()
  const sender = messagesOver(new PassThrough(), wire)
  const sent: unknown[] = [
    { kind: 'begin' },
    new Map([['a', new Uint8Array(70_000).fill(7)]]),
    null,
    'ö',
    new Date(5),
    [NaN, -0, -Infinity, 5n],
  ]
  sent.push('\u0000n5', { of: new Set(['\u0000']), list: new Float64Array([0.1, -2]) }, Buffer.from('tile'))
  for (const message of sent) sender.send(message)
  wire.end()
  const bytes = Buffer.concat((await wire.toArray()) as Buffer[])
  for (const pieceSize of [1, 3, 65_536, bytes.length]) {
    const pipe = new PassThrough()
    const got: unknown[] = []
    messagesOver(pipe, new PassThrough()).onMessage((message) => got.push(message))
    for (let at = 0; at < bytes.length; at += pieceSize) pipe.write(bytes.subarray(at, at + pieceSize))
    pipe.end()
    await new Promise((resolve) => pipe.once('end', resolve))
    expect(got.slice(0, -1)).toEqual(sent.slice(0, -1))
    expect(Buffer.from(got.at(-1) as Uint8Array).toString()).toBe('tile')
  }
})

it('says once that the other end is gone, and takes what is sent to it for lost', async () => {
  const [from, to] = [new PassThrough(), new PassThrough()]
  const line = messagesOver(from, to)
  let gone = 0
  line.onGone(() => gone++)
  from.resume()
  from.end()
  to.end()
  await new Promise((resolve) => from.once('close', resolve))
  expect(gone).toBe(1)
  expect(() => line.send('late')).not.toThrow()
})
