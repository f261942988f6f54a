import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readGuide } from './guide/read-guide'
import { picturesOf } from './guide/pictures-of'

const name = 'virtual:guide'

/**
 * Gives the window the guide as a module, `virtual:guide`: its contents, and by the path below docs the address of each picture, which is
 * built in with it. A guide that is not whole fails the build.
 * @param docs folder of the documents
 */
export function guideModule(docs: string): Plugin {
  return {
    name: 'plumbline-guide',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const guide = readGuide(docs)
      for (const page of guide.pages) this.addWatchFile(join(docs, 'guide', `${page.id}.md`))
      const files = picturesOf(guide)
      return [
        ...files.map((file, at) => `import file${at} from ${JSON.stringify(`${join(docs, file)}?url`)}`),
        `export const files = { ${files.map((file, at) => `${JSON.stringify(file)}: file${at}`).join(', ')} }`,
        `export const guide = JSON.parse(${JSON.stringify(JSON.stringify(guide))})`,
      ].join('\n')
    },
  }
}
