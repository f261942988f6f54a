import type { Plugin } from 'vite'

/**
 * Has the page ask for the font of its first screen together with its script. Else the font is asked for when the first texts are laid
 * out, and all of them are laid out a second time when it is there.
 * @param name how the built file begins, without its digest
 */
export function fontPreload(name: string): Plugin {
  return {
    name: 'plumbline-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter(
          (file) => file.startsWith(`assets/${name}-`) && file.endsWith('.woff2'),
        )
        if (bundle && files.length !== 1) throw new Error(`The page has ${files.length} fonts ${name}.`)
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}
