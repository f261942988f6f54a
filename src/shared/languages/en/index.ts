import { readers } from './readers'
import { windowWords } from './window'

/** The words of English: what every language has to have. */
export const words = { ...windowWords, readers } as const
export type English = typeof words
