import type { FromPainter, ToPainter } from './painter-protocol'
import { TilePainter } from './painter'
import { offscreenSurface } from './surface'

const scope = self as unknown as DedicatedWorkerGlobalScope
const channel = new MessageChannel()
let run: () => void = () => undefined
channel.port1.onmessage = () => run()

let labels: MessagePort | null = null

const painter = new TilePainter(
  (message: FromPainter, transfer) => {
    // Texts go straight to where they are drawn: the page has no part in them.
    if (message.type === 'labels') labels?.postMessage(message)
    else scope.postMessage(message, transfer)
  },
  offscreenSurface,
  (next) => {
    run = next
    channel.port2.postMessage(null)
  },
)
scope.onmessage = (event: MessageEvent<ToPainter>) => {
  if (event.data.type === 'labels-port') labels = event.data.port
  else painter.handle(event.data)
}
