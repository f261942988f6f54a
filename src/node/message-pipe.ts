import type { Readable, Writable } from 'node:stream'
import { messageOf, textOf } from './message-text'

/** Messages over two pipes, as Node sends them to a process that it has forked. */
export interface MessagePipe {
  /** Structured-clonable; to one that is gone it is lost. */
  send(message: unknown): void
  onMessage(receive: (message: unknown) => void): void
  /** Called once when the other end is gone. */
  onGone(gone: () => void): void
}

const headBytes = 4

/** Each message is its length in bytes (32 bits, little-endian) and its text. */
export function messagesOver(from: Readable, to: Writable): MessagePipe {
  let receive: (message: unknown) => void = () => undefined
  let pieces: Buffer[] = []
  let held = 0
  // How much has to be there before it is looked at again.
  let due = headBytes
  from.on('data', (piece: Buffer) => {
    pieces.push(piece)
    held += piece.length
    if (held < due) return
    let bytes = Buffer.concat(pieces, held)
    for (;;) {
      due = bytes.length < headBytes ? headBytes : headBytes + bytes.readUInt32LE(0)
      if (bytes.length < due) break
      receive(messageOf(bytes.toString('utf8', headBytes, due)))
      bytes = bytes.subarray(due)
    }
    pieces = [bytes]
    held = bytes.length
  })
  // The end of the other process is told by `close`.
  for (const pipe of [from, to]) pipe.on('error', () => undefined)
  return {
    send(message) {
      if (!to.writable) return
      const body = Buffer.from(textOf(message))
      const head = Buffer.alloc(headBytes)
      head.writeUInt32LE(body.length)
      to.cork()
      to.write(head)
      to.write(body)
      to.uncork()
    },
    onMessage: (given) => (receive = given),
    onGone(gone) {
      let told = false
      // Of a pipe that the other end closes some systems tell the one, of one that breaks the other.
      for (const event of ['end', 'close'] as const)
        from.once(event, () => {
          if (!told) gone()
          told = true
        })
    },
  }
}
