import './map-room'
import { useClient } from '../../client/use-client'
import { t } from '../../language'
import { useToasts } from '../../stores/toasts'
import type { TilePlace } from './base-map'

/** Says aloud why the base map gets no tiles: the page is not told, so the core asks the server for one of them. */
export function useTileTrouble(): (tile: TilePlace) => Promise<void> {
  const client = useClient()
  const toasts = useToasts()
  return async ({ x, y, z }) => {
    await toasts.attempt(async () => {
      const look = await client.call('app.lookAtTile', { x, y, z })
      if (look === null) return
      const { host, status, mediaType: type } = look
      const isImage = /^image\//.test(type)
      const words =
        status !== 200
          ? t('map.pane.tileStatus', { host, status })
          : isImage
            ? t('map.pane.tileSlow', { host })
            : t('map.pane.tileNoImage', { host, type: type || '?' })
      toasts.show(words, { tone: 'bad' })
    }, t('map.pane.noTiles'))
  }
}
