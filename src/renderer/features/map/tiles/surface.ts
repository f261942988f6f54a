/** A 2D context of a worker's or of the page's canvas. */
export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** A canvas to paint on, which can be handed over. */
export interface Surface {
  context: Context
  /** Empties it and sets its size in device pixels. */
  begin(width: number, height: number): void
  /** What was painted; the surface starts anew. */
  finish(): ImageBitmap | HTMLCanvasElement
}

/** Painted by the processor on purpose: thousands of small paths suit a graphics card badly, and here nobody waits. */
const contextOptions = { willReadFrequently: true } as const

export function canPaintOffscreen(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && typeof OffscreenCanvas.prototype.transferToImageBitmap === 'function'
}

export function offscreenSurface(): Surface {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', contextOptions)!
  return {
    context,
    begin(width, height) {
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      } else {
        context.reset()
      }
    },
    finish: () => canvas.transferToImageBitmap(),
  }
}

function pageContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext('2d', contextOptions) as CanvasRenderingContext2D
}

/** For browsers without OffscreenCanvas: every finished tile is a canvas of its own. */
export function pageSurface(): Surface {
  let canvas = document.createElement('canvas')
  const surface: Surface = {
    context: pageContext(canvas),
    begin(width, height) {
      canvas.width = width
      canvas.height = height
    },
    finish() {
      const done = canvas
      canvas = document.createElement('canvas')
      surface.context = pageContext(canvas)
      return done
    },
  }
  return surface
}

/** A surface for texts on the page. */
export function pageLabels(): Surface {
  const canvas = document.createElement('canvas')
  return {
    context: pageContext(canvas),
    begin(width, height) {
      canvas.width = width
      canvas.height = height
    },
    finish: () => canvas,
  }
}
