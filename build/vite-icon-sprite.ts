import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { iconNames } from '../src/renderer/ui/icon-names'

/**
 * Writes one inline sprite of the named Lucide icons into the page, as `<symbol id="i-NAME">`. An icon that the package
 * does not have fails the build.
 * @param iconsDir folder of lucide-static's single icons
 */
export function iconSprite(iconsDir: string): Plugin {
  return {
    name: 'plumbline-icon-sprite',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- icons -->', makeSprite(iconsDir)),
    },
  }
}

function makeSprite(iconsDir: string): string {
  const symbols = iconNames.map((name) => {
    const source = readFileSync(join(iconsDir, `${name}.svg`), 'utf8')
    const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(source)?.[1]
    if (body === undefined) throw new Error(`The icon ${name} holds no drawing.`)
    return `<symbol id="i-${name}" viewBox="0 0 24 24">${body.replace(/\s*\n\s*/g, '')}</symbol>`
  })
  return `<svg class="sprite" aria-hidden="true">${symbols.join('')}</svg>`
}
