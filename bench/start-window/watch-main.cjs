/**
 * Loads a program's main file (BENCH_MAIN) and writes to stdout when its first window has painted each of the selectors of BENCH_MARKS
 * (JSON: name → selector), as `mark NAME milliseconds-since-1970`. "quit" on stdin ends it as a user does. Electron before 28
 * gets the globals that e2e/shim gives it.
 */
const { app } = require('electron')
const { webcrypto } = require('node:crypto')
const { painted } = require('./painted.cjs')

globalThis.crypto ??= webcrypto

const tell = (name, ms) => process.stdout.write(`mark ${name} ${ms}\n`)
tell('main', Date.now())

app.once('web-contents-created', (_event, contents) => {
  tell('window', Date.now())
  contents.once('dom-ready', () => {
    tell('page', Date.now())
    for (const [name, selector] of Object.entries(JSON.parse(process.env.BENCH_MARKS)))
      void contents.mainFrame.executeJavaScript(painted(selector)).then((ms) => tell(name, ms))
  })
})
process.stdin.on('data', (text) => String(text).includes('quit') && app.quit())

require(process.env.BENCH_MAIN)
