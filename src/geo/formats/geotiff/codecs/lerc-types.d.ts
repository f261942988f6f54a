declare module 'lerc' {
  const Lerc: {
    decode(
      bytes: ArrayBuffer,
      options?: { returnPixelInterleavedDims?: boolean },
    ): {
      width: number
      height: number
      pixels: (
        | Uint8Array
        | Int8Array
        | Uint16Array
        | Int16Array
        | Uint32Array
        | Int32Array
        | Float32Array
        | Float64Array
      )[]
      mask: Uint8Array | null
    }
  }
  export default Lerc
}
