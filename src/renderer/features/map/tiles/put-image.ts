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
