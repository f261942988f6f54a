/** The set-up that `npm start` and `npm test` share. Uses Node's own modules only: it runs before anything is installed. */
export { root, say } from './setup/checkout.mjs'
export { ensureBuild } from './setup/app-build.mjs'
export { ensureDependencies, requireNode } from './setup/dependencies.mjs'
export { findElectron, launchOf } from './setup/electron-runtime.mjs'
export { endTree } from './setup/process-tree.mjs'
export { ensurePropertyTester } from './setup/property-tester.mjs'
export { lastLines, run, which } from './setup/processes.mjs'
export { ensureSystemPackages } from './setup/system-packages.mjs'
