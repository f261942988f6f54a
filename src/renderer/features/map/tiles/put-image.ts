import type { PixelBox } from './placement'

/** Shows an image in a canvas without copying it where the browser can; null hides the canvas. */
export function putImage(canvas: HTMLCanvasElement, image: ImageBitmap | HTMLCanvasElement | null): void {
  if (!image) {
    canvas.hidden = true
    return
  }
  canvas.hidden = false
  if (canvas.width !== image.width || canvas.height !== image.height) {
    canvas.width = image.width
    canvas.height = image.height
  }
  if (typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap) {
    const context = canvas.getContext('bitmaprenderer')
    if (context) {
      context.transferFromImageBitmap(image)
      return
    }
  }
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
}

/** Lays a canvas that holds a part of a tile where that part is; null: all of it. `ratio`: pixels for each CSS pixel. */
export function placeImage(
  { style }: HTMLCanvasElement,
  part: PixelBox | null,
  { ratio, tilePx }: { ratio: number; tilePx: number },
): void {
  style.width = `${part ? part.width / ratio : tilePx}px`
  style.height = `${part ? part.height / ratio : tilePx}px`
  style.marginLeft = `${part ? part.left / ratio : 0}px`
  style.marginTop = `${part ? part.top / ratio : 0}px`
}
