import { setPageToken } from '../../../client/page-token'
import type { FromPainter, ToPainter } from './painter-protocol'
import { fetchTiles } from './fetch-tiles'
import { TilePainter } from './painter'
import { offscreenSurface } from './surface'
import { TileFetcher } from './tile-fetcher'

const scope = self as unknown as DedicatedWorkerGlobalScope
const channel = new MessageChannel()
let run: () => void = () => undefined
channel.port1.onmessage = () => run()
let labels: MessagePort | null = null
let fetcher: TileFetcher | null = null

/** Tiles are fetched here and texts go straight to where they are drawn: the page has no part in either. */
function post(message: FromPainter, transfer: Transferable[]): void {
  if (message.type === 'need') fetcher?.need(message.key, message.tile)
  else if (message.type === 'unneed') fetcher?.unneed(message.key)
  else if (message.type === 'labels') labels?.postMessage(message)
  else scope.postMessage(message, transfer)
}

const painter = new TilePainter(post, offscreenSurface, (next, delayMs) => {
  run = next
  if (delayMs > 0) setTimeout(next, delayMs)
  else channel.port2.postMessage(null)
})

scope.onmessage = ({ data }: MessageEvent<ToPainter[]>) => data.forEach(handle)

function handle(message: ToPainter): void {
  if (message.type !== 'start') {
    painter.handle(message)
    return
  }
  setPageToken(message.pageToken)
  labels = message.labels
  fetcher = new TileFetcher(
    fetchTiles,
    (key, bytes, failed) => painter.handle({ type: 'data', key, bytes, failed }),
    (reason) => scope.postMessage({ type: 'failed', reason } satisfies FromPainter),
  )
}
