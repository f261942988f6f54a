/** Types of setup.mjs, for what is written in TypeScript. */

import type { ChildProcess } from 'node:child_process'

/** The root of the checkout. */
export const root: string

/** Runs a program to its end. `status` -1: it could not be started or was killed. */
export function run(
  command: string,
  args: readonly string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<{ status: number; output: string; timedOut: boolean }>

/** Ends a program and all that it has started. */
export function endTree(child: ChildProcess): void

/** Where a program lies on the path; null when it does not. */
export function which(name: string): string | null
interface ElectronRuntime {
  kind: 'override' | 'installed' | 'test'
  dist: string
  version: string
}
/** Finds an Electron that can run the app; `reason` says why there is none. */
export function findElectron(options: {
  forTests: boolean
}): Promise<{ runtime: ElectronRuntime | null; reason: string }>
/** How to start an app folder with a runtime. */
export function launchOf(runtime: ElectronRuntime, appFolder: string): { executable: string; args: string[] }

/** Tells whoever waits what is being done. */
export function say(text: string): void

/** The property-based tester of the interface, fetched where it is missing; `reason` says why there is none. */
export function ensurePropertyTester(): Promise<{ program: string | null; reason: string }>
/** The S3 server of the tests; a file that is there once `ensureObjectStore` has been run. */
export const objectStoreProgram: string
/** Builds the S3 server of the tests where it is missing; null, or why it could not be. */
export function ensureObjectStore(): Promise<string | null>
