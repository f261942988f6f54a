import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type * as Muxing from 'webm-muxer'
import { checkout } from '../harness/app-under-test'

const size = { width: 960, height: 600 }
/** Of a picture that stands: no frame comes while nothing moves. */
const longestMs = 900

interface Frame {
  jpeg: string
  atMs: number
}

/**
 * Films a page while something is done in it, and writes a WebM of it: frames by Chromium's own screencast, encoded by its own encoder, so
 * that no other program is needed. What stands still for long is shortened.
 * @returns size of the file, bytes
 */
export async function film(page: Page, file: string, play: () => Promise<void>): Promise<number> {
  const frames: Frame[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ jpeg: data, atMs: (metadata.timestamp ?? 0) * 1000 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await showPointer(page)
  await session.send('Page.startScreencast', {
    ...{ format: 'jpeg', quality: 92, maxWidth: size.width, maxHeight: size.height, everyNthFrame: 1 },
  })
  try {
    await play()
    await page.waitForTimeout(600)
  } finally {
    await session.send('Page.stopScreencast')
    await session.detach()
    await page.evaluate(() => document.querySelector('.film-pointer')?.remove())
  }
  const bytes = await encode(page, shortened(frames))
  writeFileSync(file, bytes)
  return bytes.length
}

/** The pointer is no part of what a browser draws: a ring goes where it is. */
async function showPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ring = document.createElement('div')
    ring.className = 'film-pointer'
    Object.assign(ring.style, {
      ...{ position: 'fixed', zIndex: '9999', width: '22px', height: '22px', margin: '-11px 0 0 -11px' },
      ...{ border: '3px solid #d1007a', borderRadius: '50%', pointerEvents: 'none', left: '-50px', top: '0' },
    })
    document.body.append(ring)
    document.addEventListener('mousemove', ({ clientX, clientY }) =>
      Object.assign(ring.style, { left: `${clientX}px`, top: `${clientY}px` }),
    )
  })
}

/** With times from 0, at most ten frames a second, and no pause longer than bears looking at. */
function shortened(frames: readonly Frame[]): Frame[] {
  const kept: Frame[] = []
  let before = frames[0]?.atMs ?? 0
  let atMs = 0
  for (const frame of frames) {
    const gap = frame.atMs - before
    if (kept.length > 0 && gap < 100) continue
    atMs += Math.min(gap, longestMs)
    before = frame.atMs
    kept.push({ jpeg: frame.jpeg, atMs })
  }
  const last = kept.at(-1)
  return last ? [...kept, { ...last, atMs: last.atMs + 1_500 }] : kept
}

async function encode(page: Page, frames: readonly Frame[]): Promise<Buffer> {
  const studio = await page.context().newPage()
  try {
    await studio.addInitScript('globalThis.__name = (named) => named')
    // Encoders are for safe origins alone.
    await studio.route('http://localhost:9/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await studio.goto('http://localhost:9/')
    await studio.addScriptTag({ path: join(checkout, 'node_modules/webm-muxer/build/webm-muxer.js') })
    const base64 = await studio.evaluate(encodeInPage, { frames, size })
    return Buffer.from(base64, 'base64')
  } finally {
    await studio.close()
  }
}

/** Runs in the page: it may use nothing from around it. */
async function encodeInPage({ frames, size }: { frames: readonly Frame[]; size: { width: number; height: number } }) {
  const { Muxer, ArrayBufferTarget } = (globalThis as unknown as { WebMMuxer: typeof Muxing }).WebMMuxer
  const target = new ArrayBufferTarget()
  const muxer = new Muxer({ target, video: { codec: 'V_VP9', ...size } })
  const encoder = new VideoEncoder({
    output: (chunk, meta) => muxer.addVideoChunk(chunk, meta),
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ codec: 'vp09.00.31.08', ...size, bitrate: 250_000, latencyMode: 'quality' })
  for (const [at, { jpeg, atMs }] of frames.entries()) {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob(), {
      resizeWidth: size.width,
      resizeHeight: size.height,
    })
    const frame = new VideoFrame(bitmap, { timestamp: atMs * 1000 })
    encoder.encode(frame, { keyFrame: at === 0 })
    frame.close()
  }
  await encoder.flush()
  muxer.finalize()
  let text = ''
  for (const byte of new Uint8Array(target.buffer)) text += String.fromCharCode(byte)
  return btoa(text)
}
