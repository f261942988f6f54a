let listener: (() => void) | null = null

/** Sets who hears that work goes on: of a worker, whoever would end it when nothing moves. */
export function onMovement(listen: (() => void) | null): void {
  listener = listen
}

/** Says that a piece was read from a file, written, or unpacked. */
export function moved(): void {
  listener?.()
}
