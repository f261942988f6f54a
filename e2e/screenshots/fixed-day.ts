/**
 * A script that lets every clock of JavaScript begin at one moment and go on from there, so that pictures taken on two days
 * tell the same days and hours. It runs in the page, and before the programs that the pictures are of, whose answers are dated by
 * it too: the program would say that its clock is wrong.
 * @param begin the moment that it is taken to be now
 */
export function clockScript(begin: Date): string {
  return `{
  const shift = ${begin.getTime() - Date.now()}
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + shift)
      else super(...parts)
    }
    static now() {
      return RealDate.now() + shift
    }
  }
  if (typeof require === 'function') {
    const answer = require('node:http').ServerResponse.prototype
    const { writeHead } = answer
    answer.writeHead = function (...parts) {
      this.setHeader('Date', new Date().toUTCString())
      return writeHead.apply(this, parts)
    }
  }
}
`
}
