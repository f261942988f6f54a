import type { ESLint } from 'eslint'

/** Rules about text that people read. */
declare const words: ESLint.Plugin
export default words
