import { app } from 'electron'

/** What Chromium says of the graphics of this computer, for the diagnostics. */
export async function graphicsLines(): Promise<string[]> {
  const info = (await app.getGPUInfo('basic')) as { gpuDevice?: Record<string, unknown>[] }
  const devices = (info.gpuDevice ?? []).map((device) => JSON.stringify(device))
  const features = Object.entries(app.getGPUFeatureStatus()).map(([name, status]) => `${name}: ${String(status)}`)
  return [...devices, ...features]
}
