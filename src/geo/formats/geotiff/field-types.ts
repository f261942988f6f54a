/** Bytes of one value of each field type (TIFF 6.0, chapter 2; BigTIFF: 16 to 18). */
export const fieldSizes: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8 },
}

/** Reads numbers of a field type (of a rational the quotient) from bytes, at a byte's position. */
export function fieldReader(bytes: Uint8Array, type: number, littleEndian: boolean): (at: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const le = littleEndian
  switch (type) {
    case 3:
      return (at) => view.getUint16(at, le)
    case 4:
    case 13:
      return (at) => view.getUint32(at, le)
    case 5:
      return (at) => view.getUint32(at, le) / view.getUint32(at + 4, le)
    case 6:
      return (at) => view.getInt8(at)
    case 8:
      return (at) => view.getInt16(at, le)
    case 9:
      return (at) => view.getInt32(at, le)
    case 10:
      return (at) => view.getInt32(at, le) / view.getInt32(at + 4, le)
    case 11:
      return (at) => view.getFloat32(at, le)
    case 12:
      return (at) => view.getFloat64(at, le)
    case 16:
    case 18:
      return (at) => Number(view.getBigUint64(at, le))
    case 17:
      return (at) => Number(view.getBigInt64(at, le))
    default:
      return (at) => view.getUint8(at)
  }
}
