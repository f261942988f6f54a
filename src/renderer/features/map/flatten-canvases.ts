import './map-room'
import { t } from '../../language'

/**
 * Puts a picture in the place of the canvases of each pane of a map: a canvas whose picture was handed over from a worker is
 * printed empty by some browsers, and tiles beside each other show their seams on paper.
 * @param ratio pixels of the picture for each CSS pixel
 */
export async function flattenCanvases(container: HTMLElement, ratio: number): Promise<void> {
  const frame = container.getBoundingClientRect()
  for (const pane of container.querySelectorAll<HTMLElement>('.leaflet-map-pane > .leaflet-pane')) {
    const canvases = [...pane.querySelectorAll('canvas')].filter(isSeen)
    if (canvases.length === 0) continue
    const picture = document.createElement('canvas')
    picture.width = Math.round(frame.width * ratio)
    picture.height = Math.round(frame.height * ratio)
    const context = picture.getContext('2d')
    if (!context) throw new Error(t('map.paper.noRoom'))
    for (const canvas of canvases) drawAt(context, canvas, frame, ratio)
    const image = await imageOf(picture)
    // Panes begin at the corner of the map pane, which lies at that of the map.
    Object.assign(image.style, { position: 'absolute', left: '0', top: '0', maxWidth: 'none', maxHeight: 'none' })
    image.style.width = `${frame.width}px`
    image.style.height = `${frame.height}px`
    for (const canvas of canvases) canvas.remove()
    pane.append(image)
    picture.width = picture.height = 0
  }
}

/** Gives back the memory of the pictures. */
export function forgetPictures(container: HTMLElement): void {
  for (const image of container.querySelectorAll('img'))
    if (image.src.startsWith('blob:')) URL.revokeObjectURL(image.src)
}

function isSeen(canvas: HTMLCanvasElement): boolean {
  return canvas.width > 0 && canvas.height > 0 && !canvas.hidden && getComputedStyle(canvas).visibility === 'visible'
}

/** Edges are rounded to whole pixels, so that neighbours meet. */
function drawAt(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, frame: DOMRect, ratio: number): void {
  const box = canvas.getBoundingClientRect()
  const left = Math.round((box.left - frame.left) * ratio)
  const top = Math.round((box.top - frame.top) * ratio)
  const right = Math.round((box.right - frame.left) * ratio)
  const bottom = Math.round((box.bottom - frame.top) * ratio)
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, left, top, right - left, bottom - top)
}

async function imageOf(picture: HTMLCanvasElement): Promise<HTMLImageElement> {
  const bytes = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'))
  if (!bytes) throw new Error(t('map.paper.notMade'))
  const image = new Image()
  image.alt = ''
  image.src = URL.createObjectURL(bytes)
  await image.decode()
  return image
}
