/** Sets the clock of this process ahead by CLOCK_AHEAD_MS, as the one of a computer may be; loaded before a program. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const realNow = Date.now.bind(Date)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [realNow() + aheadMs] : args, made),
})
Date.now = () => realNow() + aheadMs
