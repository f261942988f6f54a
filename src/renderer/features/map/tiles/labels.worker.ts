import { loadLabelFont } from './label-font'
import { LabelPainter } from './label-painter'
import type { LabelsOfTile, ToLabels } from './painter-protocol'
import { offscreenSurface } from './surface'

const scope = self as unknown as DedicatedWorkerGlobalScope
const painter = new LabelPainter((drawn, transfer) => scope.postMessage(drawn, transfer), offscreenSurface())

void loadLabelFont(scope.fonts).then(() => painter.redraw())

scope.onmessage = ({ data }: MessageEvent<ToLabels>) => {
  if (data.type !== 'painter') {
    painter.handle(data)
    return
  }
  data.port.onmessage = (event: MessageEvent<LabelsOfTile>) => painter.handle(event.data)
}
