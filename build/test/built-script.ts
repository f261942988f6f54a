import { join } from 'node:path'
import { root } from '../setup.mjs'

/**
 * In place of src/node/own-script.ts where the programs are built: for each process and thread that a test starts, to translate
 * their sources takes several times of what the built ones take.
 */
export const ownScript = (_folder: string, name: string): string => join(root, 'out/main', `${name}.js`)

/** A script of a test is source as ever. */
export const nodeOptions = (file: string): string[] => (file.endsWith('.ts') ? ['--require', 'tsx/cjs'] : [])
