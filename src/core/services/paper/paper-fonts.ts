import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The alphabets that can be written, in the order in which they are tried for a character. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
const files = [...alphabets.map((name) => `inter-${name}-400-normal.woff`), 'inter-latin-600-normal.woff']

/** A font that goes into a PDF. */
export interface PaperFont {
  name: string
  isBold: boolean
  bytes: Buffer
}

/** The fonts of paper: beside the built program, else in the package that they come from (electron.vite.config.ts). */
export function paperFonts(): PaperFont[] {
  const package_ = join(__dirname, '../../../../node_modules/@fontsource/inter/files')
  return files.map((name) => {
    const built = join(__dirname, name)
    return {
      name,
      isBold: name.includes('-600-'),
      bytes: readFileSync(existsSync(built) ? built : join(package_, name)),
    }
  })
}
