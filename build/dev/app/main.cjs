/** Starts what `npm run dev` has built, on the old Electron of the tests too, whose Node lacks this global. */
const { webcrypto } = require('node:crypto')

globalThis.crypto ??= webcrypto

require('../../../.runtime/dev/main/index.js')
