/**
 * Starts the built app on the old Electron that tests run on where the product's own cannot be had: sets the globals that
 * its Node 16 lacks, then loads the app as it is. Part of the tests; never shipped.
 */
const { webcrypto } = require('node:crypto')

globalThis.crypto ??= webcrypto

require('../../out/main/index.js')
