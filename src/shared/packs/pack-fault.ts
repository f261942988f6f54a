/** A part of a site pack that is not what it was when the pack was written. */
export interface PackFault {
  /** Name of the entry; "seal": the end of the file. */
  entry: string
  /** What it is, for people; '' where that is not known. */
  of: string
  /** What stands before its bytes, these themselves, its record in the directory, or the end of the file. */
  part: 'head' | 'content' | 'directory' | 'end'
  /** First byte of the part in the file, and the one after its last. */
  from: number
  to: number
  /** A sentence, in English. */
  text: string
}
