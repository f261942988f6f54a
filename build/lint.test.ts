import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const lint = new ESLint({ cwd: root })

async function broken(file: string, text: string): Promise<string[]> {
  const [result] = await lint.lintText(`${text}\n`, { filePath: join(root, file) })
  return result?.messages.map((each) => each.ruleId ?? each.message) ?? []
}

describe('lint refuses', () => {
  it.each([
    ['the service in the client', 'src/core/planted.ts', "export { a } from '../service/store'"],
    ['the client in the service', 'src/service/http/planted.ts', "export { a } from '../../core/ports'"],
    ['one host in another', 'src/cli/planted.ts', "export { a } from '../host-web/guard'"],
    ['the engine in the window', 'src/renderer/features/map/planted.ts', "export { a } from '../../../geo/model'"],
    ['a part of the window in a store', 'src/renderer/stores/planted.ts', "export { a } from '../features/map'"],
    ['Electron in the client', 'src/core/planted.ts', "export { app } from 'electron'"],
    ['Electron in the window', 'src/renderer/planted.ts', "export { app } from 'electron'"],
    ["Node's modules in what is shared", 'src/shared/planted.ts', "export { join } from 'node:path'"],
    ["Node's modules in the window", 'src/renderer/planted.ts', "export { join } from 'node:path'"],
    ["Node's modules by their short names", 'src/renderer/planted.ts', "export { cpus } from 'os'"],
    ['Vue in the client', 'src/core/planted.ts', "export { ref } from 'vue'"],
    ['Vue in what is shared', 'src/shared/planted.ts', "export { ref } from 'vue'"],
  ])('%s', async (_what, file, text) => {
    expect(await broken(file, text)).toEqual(['no-restricted-imports'])
  })

  it.each([
    ['the service in the client', 'src/core/planted.ts', "'../service/store'"],
    ['one host in another', 'src/cli/planted.ts', "'../host-web/guard'"],
    ["Node's modules in the window", 'src/renderer/planted.ts', "'os'"],
    ['Electron in the client', 'src/core/planted.ts', "'electron'"],
  ])('%s, also where it is loaded later', async (_what, file, name) => {
    expect(await broken(file, `export const later = () => import(${name})`)).toEqual(['no-restricted-syntax'])
  })

  it('HTML from data in a component, whose text could run as a script', async () => {
    const text = '<script setup lang="ts">\nconst a = 1\n</script>\n\n<template>\n  <p v-html="a" />\n</template>'
    expect(await broken('src/renderer/ui/PlantedPart.vue', text)).toContain('vue/no-v-html')
  })

  it('prints on the console, and values of no type', async () => {
    expect(await broken('src/core/planted.ts', 'export const a: any = 1\nconsole.log(a)')).toEqual([
      '@typescript-eslint/no-explicit-any',
      'no-console',
    ])
  })

  it('nothing of what each part may import', async () => {
    expect(await broken('src/core/planted.ts', "export { a } from '../geo/model'")).toEqual([])
    expect(await broken('src/main/planted.ts', "export { app } from 'electron'")).toEqual([])
    expect(await broken('src/cli/planted.ts', "export const later = () => import('../core')")).toEqual([])
  })
})
