import { isUtf8 } from '../common/text-encoding'

/** Any character beyond ASCII, and any byte that is part of none. */
const beyondAscii = "'*[^' || char(1) || '-' || char(127) || ']*'"

/** Longer texts than this are looked through a fifth as fast by SQLite as here. */
const longBytes = 200

/**
 * Attack: over a text that is no UTF-8 the binding ends its process. Texts beyond ASCII, and long ones, come as bytes (`decoded`).
 * @param value of SQL
 */
export function safeText(value: string): string {
  const comesAsBytes = `octet_length(${value}) > ${longBytes} OR ${value} GLOB ${beyondAscii}`
  return `CASE WHEN typeof(${value}) = 'text' AND (${comesAsBytes}) THEN CAST(${value} AS BLOB) ELSE ${value} END`
}

/** A text that may have come as bytes. Programs that write no UTF-8 write Windows-1252, mostly. `onForeign` hears of such. */
export function decoded(value: unknown, onForeign: () => void = () => undefined): unknown {
  if (!(value instanceof Uint8Array)) return value
  if (isUtf8(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8')
  onForeign()
  return windows1252.decode(value)
}

const windows1252 = new TextDecoder('windows-1252')
