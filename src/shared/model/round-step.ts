/** 1, 2 or 5 times a power of ten, at least the wanted step. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const part = least / power
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power
}
