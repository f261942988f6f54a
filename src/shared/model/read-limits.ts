/** What reading one file may take of the computer before it is given up. */
export interface ReadLimits {
  /** Memory of the process that reads, in MB (2^20 bytes): all that it holds, native code included. */
  memoryMb: number
  /** Seconds in which nothing may move: no row read, no tile made. */
  stillSeconds: number
}

/** What a person may choose. */
export const readLimitBounds = {
  memoryMb: { min: 256, max: 65_536 },
  stillSeconds: { min: 5, max: 86_400 },
} as const
