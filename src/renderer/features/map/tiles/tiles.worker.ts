import type { FromPainter, ToPainter } from './painter-protocol'
import { TilePainter } from './painter'
import { offscreenSurface } from './surface'

const scope = self as unknown as DedicatedWorkerGlobalScope
const channel = new MessageChannel()
let run: () => void = () => undefined
channel.port1.onmessage = () => run()

const painter = new TilePainter(
  (message: FromPainter, transfer) => scope.postMessage(message, transfer),
  offscreenSurface,
  (next) => {
    run = next
    channel.port2.postMessage(null)
  },
)
scope.onmessage = (event: MessageEvent<ToPainter>) => painter.handle(event.data)
